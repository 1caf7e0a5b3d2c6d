import { useJourney, useKnown } from '#src/app/use-journey.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { whomToCall } from '#machines/knowledge/whom-to-call.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Link } from '#src/components/link/link.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useAskedOf } from '#src/forms/asked-of.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/**
 * VAC-05: what a doctor needs to know to write the prescription, to print or to send. The visitor
 * sends the e-mail themselves: none of it goes through us.
 */
export function AskDoctor() {
  const t = useCopy('screening');
  const formats = useFormats();
  const { language, details, dateOfBirth } = useKnown('language', 'details', 'dateOfBirth');
  const { name } = useAskedOf();
  const manage = useJourney(({ context }) => context.manage);
  const place = useJourney(({ context }) => context.place);
  const store = whomToCall({ manage, place });
  const needing = details.filter(({ rxRequired }) => rxRequired);
  const wanted = needing.map(({ vaccineCode }) =>
    t('prescription.doctor.vaccine', { vaccine: vaccineName(vaccineCode, language) }),
  );
  const born = dateOfBirth ? formats.dateOfBirth(dateOfBirth) : '';
  const sendTo = store ? `${store.name}, ${store.phone}` : t('prescription.doctor.anyStore');
  const letter = [
    t('prescription.doctor.please'),
    ...wanted.map((line) => `- ${line}`),
    '',
    `${t('prescription.doctor.name')}: ${name ?? ''}`,
    `${t('prescription.doctor.born')}: ${born}`,
    `${t('prescription.doctor.sendTo')}: ${sendTo}`,
    t('prescription.doctor.by'),
  ].join('\r\n');
  const mail = new URLSearchParams({ subject: t('prescription.doctor.subject'), body: letter });
  return (
    <>
      <PageHeading lead={t('prescription.doctor.lead')}>
        {t('prescription.doctor.title')}
      </PageHeading>
      <section className="stack stack-tight" aria-labelledby="doctor-please">
        <h2 id="doctor-please">{t('prescription.doctor.please')}</h2>
        <ul>
          {wanted.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <SummaryList
          rows={[
            {
              term: t('prescription.doctor.name'),
              value: name ?? t('prescription.doctor.unnamed'),
            },
            { term: t('prescription.doctor.born'), value: born },
            { term: t('prescription.doctor.sendTo'), value: sendTo },
          ]}
        />
        <p>{t('prescription.doctor.by')}</p>
      </section>
      <ActionRow>
        <Button variant="primary" icon="print" onPress={() => window.print()}>
          {t('prescription.doctor.print')}
        </Button>
        {/* RFC 6068: spaces are %20, not the + of a form. */}
        <Link look="secondary" href={`mailto:?${mail.toString().replaceAll('+', '%20')}`}>
          {t('prescription.doctor.send')}
        </Link>
      </ActionRow>
    </>
  );
}
