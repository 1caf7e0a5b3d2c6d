import type { z } from 'zod';
import type { setSharing } from '#contract/manage.ts';
import type { Reply } from '#contract/operation.ts';
import type { Tx } from '#server/database/database.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { updateEngagement } from '../engagements/engagements.store.ts';
import { lockBooking } from './changes.store.ts';

/**
 * SAF-01: whether the people of a group are told of each other, from now on; for who has all of it.
 * Of one person's booking it says nothing.
 */
export async function chooseSharing(
  tx: Tx,
  sessionId: SessionId,
  confirmationNumber: string,
  { membersSeeOthers }: z.output<typeof setSharing.body>,
): Promise<Reply<typeof setSharing> | Refused> {
  const booking = await lockBooking(tx, confirmationNumber, sessionId);
  if (!booking) return refuse('UNAUTHENTICATED');
  await updateEngagement(tx, booking.engagement.id, { membersSeeOthers });
  return { membersSeeOthers };
}
