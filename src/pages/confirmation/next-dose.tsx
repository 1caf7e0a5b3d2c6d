import type { Appointment } from '#contract/appointments.ts';
import { nextCovidDose } from '#domain/covid.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** COV-03: when the second dose may be given, if this one is the first of a series. */
export function NextDose({ appointment }: { appointment: Appointment }) {
  const t = useCopy('confirmation');
  const { longDate } = useFormats();
  const { answers } = useKnown('answers');
  const covid = appointment.vaccines.find(({ code }) => code === COVID);
  const date = nextCovidDose({
    dose: covid?.dose ?? '',
    immunocompromised: answers.immunocompromised === 'yes',
    manufacturer: covid?.manufPref,
    on: wallTimeIn(appointment.appointmentDate).date,
  });
  return date === undefined ? null : <p>{t('nextDose', { date: longDate(date) })}</p>;
}
