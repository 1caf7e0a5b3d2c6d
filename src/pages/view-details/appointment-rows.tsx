import type { AppointmentDetails } from '#contract/manage.ts';
import { isOpen } from '#domain/appointments.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import { showPhone } from '#domain/phone-shape.ts';
import { shortZoneName } from '#domain/zone-names.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { AlsoSaid } from '#src/booking/also-said.tsx';
import { wallTimeIn } from '#domain/timeslots.ts';
import { AppointmentTime } from '#src/booking/appointment-time.tsx';
import { StorePlace } from '#src/booking/store-place.tsx';
import { WayThere } from '#src/booking/way-there.tsx';
import { BookedVaccines } from '#src/booking/vaccines-in-full.tsx';
import { writtenDay } from '#src/booking/written-day.ts';
import { Link } from '#src/components/link/link.tsx';
import type { SummaryRow } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { isTurnedAway } from './shown.ts';

/** The facts of an appointment, one row each: views select rows and add ways to change them. */
export function useAppointmentRows(appointment: AppointmentDetails) {
  const confirmed = useCopy('confirmation');
  const review = useCopy('review-appt');
  const t = useCopy('view-details');
  const formats = useFormats();
  const { dateOfBirth, contact, texts, language, manage } = useKnown(
    'dateOfBirth',
    'contact',
    'texts',
    'language',
    'manage',
  );
  const { appointmentDate, store, patient } = appointment;
  const phone = showPhone(texts.phoneNumber);
  /** MNG-01, MNG-04: how far the visit has come, if known; not shown once the visit is over. */
  // MNG-03: a group's status may be another member's "not eligible", which applies only to that
  // member.
  const isAnothers =
    manage.checkIn === 'Not Eligible' &&
    appointment.bookingType === 'Group' &&
    !isTurnedAway(appointment);
  const checkIn = isAnothers ? appointment.checkinStatus : manage.checkIn;
  const progress: SummaryRow[] = [
    checkIn && { term: t('checkIn.term'), value: t(`checkIn.${checkIn}`) },
    manage.remote && {
      term: t('remote.term'),
      value: t(manage.remote === 'Pending' ? 'remote.pending' : 'remote.done'),
    },
  ].filter((row) => row !== '');
  return {
    number: {
      term: confirmed('number'),
      value: formatConfirmationNumber(appointment.confirmationNumber),
    },
    /** GRP-03: for a group member. */
    groupNumber: appointment.groupNumber
      ? [
          {
            term: t('group.number'),
            value: formatConfirmationNumber(appointment.groupNumber),
          },
        ]
      : [],
    /** With its year, when it is not upcoming. */
    whenItWas: {
      term: confirmed('when'),
      value: (
        <time dateTime={appointmentDate}>
          {writtenDay(appointment, formats)}
          <br />
          <span className="no-break">
            {formats.time(wallTimeIn(appointmentDate).time)}{' '}
            {shortZoneName(store.address.timeZone, appointmentDate)}
          </span>
        </time>
      ),
    },
    when: {
      term: confirmed('when'),
      value: (
        <AppointmentTime appointmentDate={appointmentDate} timeZone={store.address.timeZone} />
      ),
    },
    where: {
      term: confirmed('where'),
      value: (
        <>
          <StorePlace {...store.address} name={store.name} />
          {store.phone && (
            <>
              <br />
              <Link look="alone" href={`tel:+1-${store.phone}`}>
                {store.phone}
              </Link>
            </>
          )}
          {appointment.standing === 'upcoming' && <WayThere address={store.address} />}
        </>
      ),
    },
    who: {
      term: confirmed('who'),
      value: (
        <>
          {`${patient.firstName} ${patient.lastName}`}
          {dateOfBirth && (
            <>
              <br />
              {review('who.born', { date: formats.dateOfBirth(dateOfBirth) })}
            </>
          )}
        </>
      ),
    },
    vaccines: {
      term: confirmed('vaccines'),
      value: <BookedVaccines appointment={appointment} language={language} />,
    },
    contact: {
      term: review('contact.term'),
      value: (
        <>
          {contact.emailAddress}
          <br />
          {showPhone(contact.phoneNumber)}
          <AlsoSaid contact={contact} />
        </>
      ),
    },
    texts: {
      term: review('texts.term'),
      value:
        texts.decision === 'agree'
          ? appointment.textsStopped
            ? t('reminders.text.whyStopped', { phone })
            : review('texts.agree', { phone })
          : review('texts.decline'),
    },
    progress: isOpen(appointment.status) ? progress : [],
  } satisfies Record<string, SummaryRow | SummaryRow[]>;
}
