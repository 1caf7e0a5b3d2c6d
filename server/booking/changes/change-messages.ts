// Who is told of a change to what is booked: one person where they are reached, or a group's one
// contact (CNF-02, GRP-01).
import type { Tx } from '#server/database/database.ts';
import type { AppointmentTemplate, GroupTemplate } from '#server/messages/messages.schema.ts';
import type { NewMessage } from '#server/messages/outbox.store.ts';
import { appointmentMessages, emailAbout, emailOf } from '../appointments/appointment-messages.ts';
import { timesOf } from '../appointments/calendar-file-of-group.ts';
import { groupEmailOf, groupMessages } from '../appointments/group-messages.ts';
import type { Patient } from '../patients/patients.store.ts';
import type { Booked, Booking, OneBooked } from './changes.store.ts';

type Reached = Pick<Patient, 'contact'>;

/** Whose appointments, with all that were booked together. */
interface Told extends Pick<Booking, 'engagement'> {
  all: readonly TheirOwn[];
}
type TheirOwn = Pick<Booked, 'appointment' | 'patient'>;

/** One of a group who gave no address is reached where the group is. */
const reachedAt = ({ all }: Told, one: Reached): Reached =>
  [one, ...all.map(({ patient }) => patient)].find(({ contact }) => contact.emails?.[0]) ?? one;

/** The booking with the addresses that its person has from now on. */
export function reachedNow(
  { named, ...booking }: OneBooked,
  contact: Patient['contact'],
): OneBooked {
  const now = { ...named, patient: { ...named.patient, contact } };
  return { ...booking, named: now, all: booking.all.map((one) => (one === named ? now : one)) };
}

/** @param booking its times as they were before the change, its addresses as they are now */
export async function messagesToOne(
  tx: Tx,
  booking: Told,
  { appointment, patient }: TheirOwn,
  template: AppointmentTemplate,
): Promise<NewMessage[]> {
  const { engagement, all } = booking;
  const { id: appointmentId, confirmationNumber } = appointment;
  const about = { appointmentId, confirmationNumber };
  if (engagement.bookingType === 'Individual')
    return appointmentMessages(tx, engagement, patient, { template, details: about });
  const details = { ...about, times: timesOf(all) };
  return emailAbout(engagement, reachedAt(booking, patient), { template, details });
}

/** @param booking its times as they were before the change */
export async function messagesToAll(
  tx: Tx,
  { engagement, all }: Told,
  template: GroupTemplate,
): Promise<NewMessage[]> {
  const { id: engagementId, groupNumber } = engagement;
  const confirmationNumber = groupNumber ?? all[0]?.appointment.confirmationNumber ?? '';
  return groupMessages(
    tx,
    engagement,
    all.map(({ patient }) => patient),
    { template, details: { engagementId, confirmationNumber, times: timesOf(all) } },
  );
}

/**
 * Where somebody is reached from now on gets what is booked: everybody's, where a group is reached.
 * Nothing when it is where it was.
 */
export async function messagesToNewAddress(
  tx: Tx,
  before: OneBooked,
  now: OneBooked,
): Promise<NewMessage[]> {
  const { engagement, named } = now;
  if (engagement.bookingType === 'Group' && groupAddress(before) !== groupAddress(now))
    return messagesToAll(tx, now, 'groupConfirmed');
  const reached = reachedAt(now, named.patient);
  if (emailOf(engagement, reached) === emailOf(engagement, reachedAt(before, before.named.patient)))
    return [];
  const { id: appointmentId, confirmationNumber } = named.appointment;
  const details = { appointmentId, confirmationNumber };
  return emailAbout(engagement, reached, { template: 'appointmentConfirmed', details });
}

const groupAddress = ({ engagement, all }: Told): string | undefined =>
  groupEmailOf(
    engagement,
    all.map(({ patient }) => patient),
  );
