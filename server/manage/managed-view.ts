import type { AppointmentDetails, ManagedAppointment } from '#contract/manage.ts';
import { standingOf } from '#domain/appointments.ts';
import type { Language } from '#domain/languages.ts';
import { appointmentOf } from '#server/booking/appointments/appointment-view.ts';
import { wishOf } from '#server/booking/earlier/wish.service.ts';
import { keptJourney } from '#server/booking/engagements/kept-journey.ts';
import type { DetailsRow, ManagedRow } from './managed.store.ts';

/** An appointment as it is listed (MNG-02, MNG-04). */
export function managedOf(row: ManagedRow, language: Language): ManagedAppointment {
  const { appointment, engagement, now } = row;
  const { status, startsAt, source, varStatus, sequence } = appointment;
  const checkinStatus = appointment.checkInStatus ?? '';
  return {
    ...appointmentOf(row, language),
    bookingType: engagement.bookingType,
    sequence,
    standing: standingOf({ status, checkinStatus, startsAt }, now),
    source,
    checkinStatus,
    apptGSVarStatus: varStatus,
    ...(engagement.groupNumber !== null && { groupNumber: engagement.groupNumber }),
  };
}

/**
 * An appointment with all that changing it needs, for who has shown that it is theirs; the date of
 * birth is the patient's, and so is what was said of health and earlier doses (GRP-02).
 */
export function detailsOf(row: DetailsRow, language: Language): AppointmentDetails {
  const managed = managedOf(row, language);
  const { engagement, person, consent, place } = row;
  const { latitude, longitude, locationId, organizationId } = place;
  return {
    ...managed,
    ...(row.wish && managed.standing === 'upcoming' && { earlierWish: wishOf(row.wish) }),
    reminders: { email: engagement.remindByEmail, text: engagement.remindByText },
    ...(engagement.bookingType === 'Group' && { place: person.place }),
    journey: {
      ...keptJourney({ engagement, patient: person, consent, alone: person.place }, person.dob),
      store: {
        ...managed.store,
        locationId,
        organizationId,
        position: { latitude, longitude },
      },
    },
  };
}
