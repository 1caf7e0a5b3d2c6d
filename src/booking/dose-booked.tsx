import { theVaccine } from '#domain/vaccines.ts';
import { calledAmong } from '#domain/called.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { vaccineName } from './vaccine-name.ts';

/**
 * VAC-15: the dose is already booked for them, and nothing was booked now. Which dose and day is
 * known only for the visitor's own bookings. Shown where the button was pressed, above the other
 * actions.
 */
export function DoseBooked() {
  const t = useCopy('review-appt');
  const formats = useFormats();
  const { doseBooked, party, today, language, vaccines } = useJourney(({ context }) => context);
  const { doses, places } = doseBooked;
  const called = calledAmong(party.members.map(({ person }) => person));
  const names = called.filter((_, index) => places.includes(party.members[index]?.place ?? 0));
  // A single vaccine is named even though the booked dose is not: the visitor chose it.
  const isOne = doses.length === 0 && party.members.length <= 1 && vaccines.length === 1;
  const codes = isOne ? vaccines : doses.map(({ vaccineCode }) => vaccineCode);
  const listed = formats.list([...new Set(codes.map((code) => vaccineName(code, language)))]);
  const title = () => {
    if (names.length > 0)
      return t('doseBooked.title.people', { count: names.length, names: formats.list(names) });
    return codes.length > 0
      ? t('doseBooked.title.named', { vaccines: listed })
      : t('doseBooked.title.somebody');
  };
  const said = doses.map(({ vaccineCode, date, confirmationNumber }) => {
    const when = confirmationNumber ? (date < today ? 'given' : 'dose') : 'here';
    return t(`doseBooked.${when}`, {
      vaccine: vaccineName(vaccineCode, language),
      theVaccine: theVaccine(vaccineCode, language),
      // A dose may have been given years ago.
      date: when === 'given' ? formats.dateOfBirth(date) : formats.longDate(date),
    });
  });
  return (
    <Alert tone="warn" announce="now" title={title()}>
      {[...new Set(said)].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>{t(doses.length > 0 ? 'doseBooked.next' : 'doseBooked.hidden')}</p>
    </Alert>
  );
}
