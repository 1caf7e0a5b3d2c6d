import type { AppointmentDetails } from '#contract/manage.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { spokenLanguage, useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** The others who come at that time, and what they come for; nothing for who comes alone. */
export function GroupMembers({ others }: { others: readonly AppointmentDetails[] }) {
  const t = useCopy('view-details');
  const formats = useFormats();
  if (others.length === 0) return null;
  return (
    <section className="stack stack-tight" aria-labelledby="others-title">
      <h2 id="others-title">{t('others')}</h2>
      <ul>
        {others.map(({ appointmentId, patient, vaccines }) => (
          <li key={appointmentId}>
            {patient.firstName} {patient.lastName}:{' '}
            {formats.list(vaccines.map(({ code }) => vaccineName(code, spokenLanguage())))}
          </li>
        ))}
      </ul>
    </section>
  );
}
