import type { z } from 'zod';
import type { setReminders } from '#contract/manage.ts';
import type { Reply } from '#contract/operation.ts';
import type { Tx } from '#server/database/database.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { lockBooking, standingNow } from '../changes/changes.store.ts';
import { updateEngagement } from '../engagements/engagements.store.ts';

/**
 * CNF-04: sets the channels for reminders from now on; a reminder already in the outbox is checked
 * against them before it is sent. Consent to texts is a separate question (SMS-01).
 */
export async function chooseReminders(
  tx: Tx,
  sessionId: SessionId,
  confirmationNumber: string,
  { email, text }: z.output<typeof setReminders.body>,
): Promise<Reply<typeof setReminders> | Refused> {
  const booking = await lockBooking(tx, confirmationNumber, sessionId);
  if (!booking) return refuse('UNAUTHENTICATED');
  if (booking.all.every((one) => standingNow(one) !== 'upcoming'))
    return refuse('APPOINTMENT_CLOSED');
  await updateEngagement(tx, booking.engagement.id, { remindByEmail: email, remindByText: text });
  return { email, text };
}
