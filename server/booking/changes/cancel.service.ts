import type { z } from 'zod';
import type { cancelAppointment } from '#contract/manage.ts';
import type { Reply } from '#contract/operation.ts';
import type { Tx } from '#server/database/database.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { appointmentMessages } from '../appointments/appointment-messages.ts';
import type { Engagement } from '../engagements/engagements.store.ts';
import {
  freeAllSeats,
  lockBooking,
  markCancelled,
  standingNow,
  type Booked,
  type Booking,
} from './changes.store.ts';

type Params = z.output<typeof cancelAppointment.params>;
type Body = z.output<typeof cancelAppointment.body>;

const CANCELLED = { status: 'Cancelled' } as const;

/**
 * Cancels an appointment, or all that were booked with it, and frees their times at once (CAN-01): all or nothing in the caller's
 * transaction. What is cancelled already stays so and is not told twice. One of the system before can be cancelled as any.
 */
export async function cancel(
  tx: Tx,
  sessionId: SessionId,
  { version, confirmationNumber }: Params,
  { reason, group }: Pick<Body, 'reason' | 'group'>,
): Promise<Reply<typeof cancelAppointment> | Refused> {
  const booking = await lockBooking(tx, confirmationNumber, sessionId);
  if (!booking) return refuse('UNAUTHENTICATED');
  const open = asked(booking, version === 'v7' || group === true).filter(
    (one) => standingNow(one) !== 'cancelled',
  );
  if (open.some((one) => standingNow(one) !== 'upcoming')) return refuse('APPOINTMENT_CLOSED');
  for (const one of open) await cancelOne(tx, booking.engagement, one, reason);
  return CANCELLED;
}

const asked = ({ named, all }: Booking, isGroup: boolean): Booked[] => (isGroup ? all : [named]);

async function cancelOne(
  tx: Tx,
  engagement: Engagement,
  { appointment, patient }: Booked,
  reason: Body['reason'],
): Promise<void> {
  const { id: appointmentId, confirmationNumber } = appointment;
  await markCancelled(tx, appointmentId, reason);
  await freeAllSeats(tx, appointment);
  const details = { appointmentId, confirmationNumber };
  const news = { template: 'appointmentCancelled', details } as const;
  await putIntoOutbox(tx, await appointmentMessages(tx, engagement, patient, news));
}
