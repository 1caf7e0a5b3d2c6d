import type { z } from 'zod';
import type { cancelAppointment } from '#contract/manage.ts';
import type { Reply } from '#contract/operation.ts';
import type { Tx } from '#server/database/database.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import type { NewMessage } from '#server/messages/fair-share.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { giveBack } from '#server/prescriptions/prescriptions.store.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { messagesToAll, messagesToOne } from '../appointments/party-messages.ts';
import {
  freeAllSeats,
  lockReached,
  markCancelled,
  standingNow,
  type Booked,
  type Booking,
} from './changes.store.ts';

type Params = z.output<typeof cancelAppointment.params>;
type Body = z.output<typeof cancelAppointment.body>;

const CANCELLED = { status: 'Cancelled' } as const;

/**
 * Cancels one person's appointment, or all that are still to come of a group, and frees their times
 * at once (CAN-01): all or nothing in the caller's transaction. Who of a group has come, or did
 * not, is left out: there is nothing of theirs to cancel. What is cancelled already stays so and is
 * not told twice. One of the system before can be cancelled as any. Who has shown to be one of a
 * group cancels their own visit, and nobody else's (SAF-01).
 */
export async function cancel(
  tx: Tx,
  sessionId: SessionId,
  { version, confirmationNumber }: Params,
  { reason, group }: Pick<Body, 'reason' | 'group'>,
): Promise<Reply<typeof cancelAppointment> | Refused> {
  const booking = await lockReached(tx, confirmationNumber, sessionId);
  if (!booking) return refuse('UNAUTHENTICATED');
  const { named, all, asMember } = booking;
  // A group's number says whom it means, also with v6.
  const meansAll = named === undefined || version === 'v7' || group === true;
  if (meansAll && asMember) return refuse('UNAUTHENTICATED');
  const asked = meansAll ? all : [named];
  if (asked.every((one) => standingNow(one) === 'cancelled')) return CANCELLED;
  const open = asked.filter((one) => standingNow(one) === 'upcoming');
  if (open.length === 0) return refuse('APPOINTMENT_CLOSED');

  for (const one of open) {
    await markCancelled(tx, one.appointment.id, reason);
    await freeAllSeats(tx, one);
  }
  await giveBack(
    tx,
    open.map(({ appointment }) => appointment.id),
  );
  await putIntoOutbox(tx, await messagesAbout(tx, booking, open, asked));
  return CANCELLED;
}

/** One letter for a booking that is cancelled as a whole. */
async function messagesAbout(
  tx: Tx,
  booking: Booking,
  cancelled: readonly Booked[],
  asked: readonly Booked[],
): Promise<NewMessage[]> {
  if (asked === booking.all) return messagesToAll(tx, booking, 'Cancelled');
  const messages: NewMessage[] = [];
  for (const one of cancelled)
    messages.push(...(await messagesToOne(tx, booking, one, 'Cancelled')));
  return messages;
}
