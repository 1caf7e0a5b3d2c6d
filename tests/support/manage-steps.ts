// The usual way to a booked appointment, for tests that start there.
import type { AppointmentDetails } from '#contract/manage.ts';
import type { CancelReason } from '#domain/cancellation.ts';
import { appointmentStatus, managed } from '#qa/journeys/managed-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from './journey.ts';

export const found = (...appointments: AppointmentDetails[]) => ({ data: { appointments } });

/** Number and date of birth are typed; nothing is sent yet. */
export function toFind(journey: TestJourney = startJourney()) {
  journey.send({ type: 'NAV', page: 'manage-appointment' });
  journey.send({
    type: 'find.typed',
    draft: { confirmationNumber: '7K3MP-Q9TZX', month: '4', day: '28', year: '1984' },
  });
  return journey;
}

export async function toDetails(
  appointment: AppointmentDetails = managed(),
  journey?: TestJourney,
) {
  const there = toFind(journey);
  there.send({ type: 'find.submitted' });
  await there.answer('searchAppointments', found(appointment));
  if (appointment.bookingType === 'Individual' || appointment.asMember) {
    await there.answer('getAppointmentStatus', appointmentStatus);
  }
  return there;
}

/** The reason is given, and Continue pressed. */
export async function toWinBack(reason: CancelReason, appointment?: AppointmentDetails) {
  const there = await toDetails(appointment);
  there.send({ type: 'cancel.requested' });
  there.send({ type: 'reason.given', reason });
  there.send({ type: 'reason.submitted' });
  return there;
}

/** A time is held as an offer. */
export async function toOffer(reason: CancelReason = 'date') {
  const there = await toWinBack(reason);
  await there.answer('searchTimeslots', sample.times(false));
  await there.answer('createHold', sample.held(10));
  return there;
}
