import type { AppointmentDetails } from '#contract/manage.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import type { Manage } from '#machines/knowledge/manage.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { peopleToCome, shownPerson } from '#src/booking/booked-people.ts';
import { CalendarChoices } from '#src/booking/calendar-choices.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import type { ShownProps } from './shown.ts';

/** Whose times the calendars get; `apart`: only Apple’s file has everyone’s. */
type Whose = 'all' | 'apart' | 'own';

/**
 * CNF-03, GRP-03: the calendars of an appointment. Whoever booked for a group gets the group's
 * file, as by e-mail and after booking: its entries are the ones they may have already.
 */
export function ToCalendar({ appointment }: ShownProps) {
  const t = useCopy('view-details');
  const { manage } = useKnown('manage');
  const { whose, starts, number } = inCalendar(appointment, manage);
  const [first = appointment.appointmentDate] = starts;
  const last = starts.at(-1);
  return (
    <div className="stack stack-tight">
      <CalendarChoices
        appointment={{
          store: appointment.store,
          appointmentDate: first,
          confirmationNumber: number,
        }}
        {...(last !== undefined && { lastDate: last })}
      />
      {whose !== 'own' && (
        <p data-print="hide">{t(`calendarOf.${whose}`, { name: shownPerson(manage) })}</p>
      )}
      <p className="small muted" data-print="hide">
        {t('calendar')}
      </p>
    </div>
  );
}

function inCalendar(
  appointment: AppointmentDetails,
  manage: Manage,
): { whose: Whose; starts: string[]; number: string } {
  const { appointmentDate, confirmationNumber, groupNumber, asMember } = appointment;
  const own = { whose: 'own' as const, starts: [appointmentDate], number: confirmationNumber };
  if (groupNumber === undefined || asMember) return own;
  const all = peopleToCome(manage).map((one) => one.appointment);
  if (all.length < 2) return { ...own, number: groupNumber };
  const placeAndDay = (one: AppointmentDetails) =>
    `${one.store.storeNumber} ${wallTimeIn(one.appointmentDate).date}`;
  const isTogether = new Set(all.map(placeAndDay)).size === 1;
  if (!isTogether) return { ...own, whose: 'apart', number: groupNumber };
  const starts = all.map((one) => one.appointmentDate).toSorted();
  return { whose: 'all', starts, number: groupNumber };
}
