import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { shortZoneName } from '#domain/zone-names.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { bookedPeople, type BookedPerson } from '#src/booking/booked-people.ts';
import { StandingTag } from '#src/booking/standing-tag.tsx';
import { BookedVaccines } from '#src/booking/vaccines-in-full.tsx';
import { writtenDay } from '#src/booking/written-day.ts';
import { Button } from '#src/components/button/button.tsx';
import { PersonList } from '#src/components/person-list/person-list.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { spokenLanguage, useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/**
 * GRP-03: everyone who was booked together, each with their facts and a link; nothing for a person
 * who comes alone.
 */
export function GroupMembers() {
  const press = usePress();
  const t = useCopy('view-details');
  const { manage } = useKnown('manage');
  const people = bookedPeople(manage);
  const formats = useFormats();
  if (people.length < 2) return null;
  const timeOf = ({ appointment: { appointmentDate, store } }: BookedPerson) => {
    const zone = shortZoneName(store.address.timeZone, appointmentDate);
    return `${formats.time(wallTimeIn(appointmentDate).time)} ${zone}`;
  };
  return (
    <section className="stack stack-tight" aria-labelledby="group-title">
      <h2 id="group-title">{t('group.list', { count: people.length })}</h2>
      <p>{t('group.listNote', { name: people[0]?.called ?? '' })}</p>
      <PersonList
        people={people.map((person) => {
          const { appointment, called, fullName, isShown } = person;
          const { confirmationNumber } = appointment;
          return {
            id: appointment.appointmentId,
            name: fullName,
            line: writtenDay(appointment, formats),
            children: (
              <>
                <p className="no-break">{timeOf(person)}</p>
                <p>
                  <BookedVaccines appointment={appointment} language={spokenLanguage()} />
                </p>
                <p>{t('group.own', { number: formatConfirmationNumber(confirmationNumber) })}</p>
                <p>
                  <StandingTag appointment={appointment} />
                </p>
              </>
            ),
            ways: isShown ? (
              <p className="small muted">{t('group.shown')}</p>
            ) : (
              <Button {...press({ type: 'appointment.opened', confirmationNumber })}>
                {t('group.show')}{' '}
                <VisuallyHidden>{t('group.showOf', { name: called })}</VisuallyHidden>
              </Button>
            ),
          };
        })}
      />
    </section>
  );
}
