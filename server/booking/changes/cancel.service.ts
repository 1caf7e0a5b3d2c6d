import type { z } from 'zod';
import type { cancelAppointment } from '#contract/manage.ts';
import type { Reply } from '#contract/operation.ts';
import type { Tx } from '#server/database/database.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import type { NewMessage } from '#server/messages/fair-share.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { giveBack } from '#server/prescriptions/prescriptions.store.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { lookPastCancelled } from '#server/store-calendar/another-time.ts';
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
 * Cancels one person's appointment, or all upcoming ones of a group, and frees their times at once
 * (CAN-01): all or nothing in the caller's transaction. Members who came or missed their time are
 * skipped: there is nothing left to cancel. An appointment that is already cancelled stays so and
 * is not announced twice. Appointments from the previous system can be cancelled like any other. A
 * visitor who proved to be a group member can cancel only their own visit (SAF-01).
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
  // A group's number means the whole group, with v6 too.
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
  // DSK-04: others of the booking may have lost their time as well.
  await lookPastCancelled(tx, booking.engagement.id);
  await putIntoOutbox(tx, await messagesAbout(tx, booking, open, asked));
  return CANCELLED;
}

/** One letter when the whole booking is cancelled. */
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
