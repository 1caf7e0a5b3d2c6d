// CAN-03: a patient who did not come is asked once whether another time would suit.
import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { lostRows } from '#server/store-calendar/calendar.store.ts';
import { moveVisit } from '#server/visits/steps.ts';
import { isMovableRow } from '../appointments/movable-rows.ts';
import { appointments, engagements, patients } from '../booking.schema.ts';
import { patientRow } from '../patients/sealed-patients.ts';
import { messagesToAll, messagesToOne } from '../appointments/party-messages.ts';
import { engagementWhere } from '../engagements/engagements.store.ts';

/** After a long outage, the server does not write about appointments missed long ago. */
const RECENT_HOURS = 48;

/**
 * Writes to everyone who recently missed an appointment and has not been told; a group gets one
 * letter for all its members who did. Server processes share the work. Returns the number of
 * letters.
 */
export async function tellMissed(db: Db, stopping?: AbortSignal): Promise<number> {
  for (let told = 0; ; told += 1) {
    if (stopping?.aborted || !(await inTransaction(db, tellNext))) return told;
  }
}

/**
 * The mark and the message are written in one transaction: told once, or not yet. False when no one
 * is left.
 */
async function tellNext(tx: Tx): Promise<boolean> {
  const missed = await takeMissed(tx);
  if (!missed) return false;
  const { engagement, appointment, patient } = missed;
  const told = await markTold(tx, engagement.id);
  const booking = { engagement, all: await bookedOf(tx, engagement.id) };
  await putIntoOutbox(
    tx,
    told === 1
      ? await messagesToOne(tx, booking, { appointment, patient }, 'Missed')
      : await messagesToAll(tx, booking, 'Missed'),
  );
  return true;
}

/** Appointments from the previous system cannot be moved here, so those patients are not asked. */
const isToBeTold = and(
  // The condition the index covers; a patient who has arrived missed nothing.
  isMovableRow(sql`${appointments}`),
  // A patient who left had come. The desk may have recorded a no-show before the clock does.
  inArray(appointments.stage, ['booked', 'noShow']),
  isNull(appointments.missedToldAt),
  // DSK-04: no one misses a time at which the store was closed.
  sql`not exists (${lostRows(sql`${appointments}`)})`,
  lt(appointments.startsAt, sql`clock_timestamp() - counts_as_missed_after()`),
  gt(appointments.startsAt, sql`clock_timestamp() - make_interval(hours => ${RECENT_HOURS})`),
);

/** One missed appointment whose booking no other process is handling; both rows stay locked. */
async function takeMissed(tx: Tx) {
  const [found] = await tx
    .select({ appointment: appointments, engagementId: engagements.id, patient: patientRow() })
    .from(appointments)
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .where(isToBeTold)
    .orderBy(asc(appointments.startsAt), asc(patients.place))
    .limit(1)
    .for('no key update', { of: [appointments, engagements], skipLocked: true });
  // Read separately: a locking statement may not see a key added in the meantime.
  const engagement = found && (await engagementWhere(tx, eq(engagements.id, found.engagementId)));
  return engagement && { ...found, engagement };
}

/** Marks all of a booking who missed it as told, and as no-shows for the desk. Returns how many. */
async function markTold(tx: Tx, engagementId: string): Promise<number> {
  const told = await tx
    .update(appointments)
    .set({ missedToldAt: sql`clock_timestamp()` })
    .where(and(eq(appointments.engagementId, engagementId), isToBeTold))
    .returning({
      appointmentId: appointments.id,
      storeId: appointments.storeId,
      stage: appointments.stage,
    });
  for (const { stage, ...seen } of told)
    if (stage === 'booked') await moveVisit(tx, seen, { to: 'noShow', by: 'clock' });
  return told.length;
}

const bookedOf = (tx: Tx, engagementId: string) =>
  tx
    .select({ appointment: appointments, patient: patientRow() })
    .from(appointments)
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .where(eq(appointments.engagementId, engagementId))
    .orderBy(asc(patients.place));
