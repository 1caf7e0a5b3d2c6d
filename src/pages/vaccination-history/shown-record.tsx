import { useKnown, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { Doses } from './doses.tsx';
import { DueNext } from './due-next.tsx';

/** CRD-02, CRD-05: the record itself, which also prints. */
export function ShownRecord() {
  const send = useSend();
  const t = useCopy('vaccination-history');
  const formats = useFormats();
  const { vaccinations } = useKnown('vaccinations');
  const read = vaccinations?.read;
  if (!read) return null;
  const { firstName, lastName, dateOfBirth, doses, due, today } = read;
  const isGiven = doses.some(({ source }) => source === 'given');
  return (
    <>
      <PageHeading
        lead={t('shown.born', {
          name: `${firstName} ${lastName}`,
          date: formats.dateOfBirth(dateOfBirth),
        })}
      >
        {t('shown.title', { name: firstName })}
      </PageHeading>
      {isGiven && (
        <div data-print="hide">
          <ActionRow>
            <Button variant="primary" icon="shield" onPress={() => send({ type: 'card.opened' })}>
              {t('shown.card')}
            </Button>
            <Button icon="print" onPress={() => window.print()}>
              {t('shown.print')}
            </Button>
          </ActionRow>
        </div>
      )}
      <Doses doses={doses} />
      <DueNext due={due} today={today} />
      <div className="stack stack-tight">
        <p className="small muted">{t('shown.about')}</p>
        {(vaccinations?.people.length ?? 0) > 1 && (
          <div data-print="hide">
            <Button icon="person" onPress={() => send({ type: 'records.wanted' })}>
              {t('shown.other')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
