// Writes to patients who came: with what they can do next if they could not have the vaccine
// (DSK-03), otherwise with a link to their record (CRD-02).
import { UNDO_SECONDS } from '#domain/visits.ts';
import { newsTo } from '#server/booking/appointments/party-messages.ts';
import type { appointments } from '#server/booking/booking.schema.ts';
import { bookingOfEngagement } from '#server/booking/changes/changes.store.ts';
import type { Tx } from '#server/database/database.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';

/** Lets a step undone in its last second take effect before the letter is written. */
const MARGIN_SECONDS = 30;

/**
 * Puts the letter into the outbox: it is sent once the step can no longer be undone, and never if
 * it was (appointment-letters.ts). No letter without an address.
 */
export async function tellVisitEnded(
  tx: Tx,
  template: 'visitEnded' | 'visitGiven',
  {
    id: appointmentId,
    engagementId,
    visitVersion: version,
  }: Pick<typeof appointments.$inferSelect, 'id' | 'engagementId' | 'visitVersion'>,
): Promise<void> {
  const booking = await bookingOfEngagement(tx, engagementId);
  const whose = booking?.all.filter(({ appointment }) => appointment.id === appointmentId);
  if (!booking || !whose) return;
  const news = { template, details: { appointmentId, version } };
  await putIntoOutbox(tx, await newsTo(tx, booking, whose, news), {
    afterSeconds: UNDO_SECONDS + MARGIN_SECONDS,
  });
}
