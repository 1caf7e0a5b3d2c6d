import type { Appointment } from '#contract/appointments.ts';
import { theVaccine } from '#domain/vaccines.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { calledAmong } from '#domain/called.ts';
import { useMembers } from '#src/booking/use-members.ts';
import { vaccinesOf } from '#src/booking/what-to-bring.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

type BringForAllProps = {
  /** In the order of the group's members. */
  appointments: readonly Appointment[];
};

/** CNF-02: what to bring, including whose prescription. */
export function BringForAll({ appointments }: BringForAllProps) {
  const t = useCopy('confirmation');
  const formats = useFormats();
  const { language } = useKnown('language');
  const members = useMembers();
  const called = calledAmong(appointments.map(({ patient }) => patient));
  const namesOf = (codes: readonly string[]) =>
    formats.list(codes.map((code) => theVaccine(code, language)));
  const people = appointments.map((appointment, index) => ({
    name: called[index],
    number: appointment.confirmationNumber,
    ...vaccinesOf({ appointment, details: members[index]?.visit.details ?? [] }),
  }));
  const asked = people.filter(({ askedAgain }) => askedAgain.length > 0);
  const onPrescription = people.filter((person) => person.onPrescription.length > 0);
  return (
    <section className="stack stack-tight" aria-labelledby="bring-title">
      <h2 id="bring-title">{t('bring.title')}</h2>
      <ul>
        <li>{t('group.bring.id')}</li>
        <li>{t('group.bring.insurance')}</li>
        <li>{t('group.bring.sleeves')}</li>
      </ul>
      {asked.map(({ number, name, askedAgain }) => (
        <p key={number}>{t('group.bring.asked', { name, vaccines: namesOf(askedAgain) })}</p>
      ))}
      {onPrescription.map((person) => (
        <Alert
          key={person.number}
          tone="warn"
          title={t('group.bring.prescription', {
            name: person.name,
            vaccines: namesOf(person.onPrescription),
          })}
        >
          {t('bring.orSend')}
        </Alert>
      ))}
    </section>
  );
}
