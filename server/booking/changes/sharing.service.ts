import type { z } from 'zod';
import type { setSharing } from '#contract/manage.ts';
import type { Reply } from '#contract/operation.ts';
import type { Tx } from '#server/database/database.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { updateEngagement } from '../engagements/engagements.store.ts';
import { lockBooking } from './changes.store.ts';

/**
 * SAF-01: sets whether group members see each other's visits from now on; only the owner of the
 * whole booking may choose. No effect for a single person's booking.
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
