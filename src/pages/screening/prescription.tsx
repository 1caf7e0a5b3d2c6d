import { theVaccine } from '#domain/vaccines.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { RuleSource } from './rule-source.tsx';

/** VAC-05, RSV-01: how to get a prescription; keep the vaccine, or drop it. */
export function Prescription() {
  const send = useSend();
  const t = useCopy('screening');
  const formats = useFormats();
  const { language, details } = useKnown('language', 'details');
  const { whose, name } = useAskedOf();
  // For a group, and at a counter, the team looks it up.
  const isAlone = useJourney(({ context }) => !isForGroup(context) && !context.walksIn);
  const needing = details.filter(({ rxRequired }) => rxRequired);
  const codes = needing.map(({ vaccineCode }) => vaccineCode);
  const vaccines = formats.list(codes.map((code) => theVaccine(code, language)));
  // If the schedule says that it is not needed, that comes first.
  const isUnneeded =
    needing.length > 0 && needing.every(({ verdict }) => verdict.reason === 'notRecommended');
  return (
    <>
      {isUnneeded ? (
        <PageHeading lead={t('prescription.unneeded.lead')}>
          {t('prescription.unneeded.title', { vaccines })}
        </PageHeading>
      ) : (
        <PageHeading lead={t('prescription.lead')}>
          {t(`prescription.title.${whose}`, { name, vaccines })}
        </PageHeading>
      )}
      <section className="stack stack-tight" aria-labelledby="prescription-bring">
        <h2 id="prescription-bring">{t('prescription.bring')}</h2>
        <ul>
          <li>{t('prescription.paper')}</li>
          <li>{t('prescription.sent')}</li>
          <li>{t('prescription.cards')}</li>
        </ul>
      </section>
      <section className="stack stack-tight" aria-labelledby="prescription-ways">
        <h2 id="prescription-ways">{t('prescription.ways')}</h2>
        <div>
          <Button onPress={() => send({ type: 'doctor.asked' })}>{t('prescription.ask')}</Button>
        </div>
        <p>{t('prescription.callLine')}</p>
        <StoreToCall />
        {isAlone && (
          <>
            <p>{t('prescription.onFileLine')}</p>
            <div>
              <Button onPress={() => send({ type: 'prescription.found' })}>
                {t('prescription.onFile')}
              </Button>
            </div>
          </>
        )}
      </section>
      {needing.map(({ vaccineCode, verdict }) => (
        <RuleSource key={vaccineCode} rule={verdict.rule} of={vaccineName(vaccineCode, language)} />
      ))}
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'vaccines.kept' })}>
          {t('prescription.keep')}
        </Button>
        <Button onPress={() => send({ type: 'vaccines.dropped', codes })}>
          {t('prescription.remove', { vaccines })}
        </Button>
      </ActionRow>
    </>
  );
}
