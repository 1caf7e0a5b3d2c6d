// CAN-03: who did not come is asked whether another time would do, once.
import { and, asc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { LATE_HOURS } from '#domain/visits.ts';
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

/** A server that was off for long does not write about what is long over. */
const RECENT_HOURS = 48;

/**
 * Writes to everybody who missed an appointment lately and was not told; to a group once for all of
 * it who did. Server processes share the work. Returns how many letters.
 */
export async function tellMissed(db: Db, stopping?: AbortSignal): Promise<number> {
  for (let told = 0; ; told += 1) {
    if (stopping?.aborted || !(await inTransaction(db, tellNext))) return told;
  }
}

/**
 * The mark and the message are of one transaction: told once, or not yet. False when nobody is
 * left.
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

const hoursAgo = (hours: number) => sql`clock_timestamp() - make_interval(hours => ${hours})`;

/** Those of the system before cannot be moved here, so nobody is asked. */
const isToBeTold = and(
  // What the index knows; whoever has come has missed nothing.
  isMovableRow(sql`${appointments}`),
  // Who left was there.
  ne(appointments.stage, 'left'),
  eq(appointments.stage, 'booked'),
  isNull(appointments.missedToldAt),
  // DSK-04: nobody misses a time at which the store was closed.
  sql`not exists (${lostRows(sql`${appointments}`)})`,
  lt(appointments.startsAt, hoursAgo(LATE_HOURS)),
  gt(appointments.startsAt, hoursAgo(RECENT_HOURS)),
);

/** One of a booking that no other process is looking at, and that nobody changes meanwhile. */
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
  // Apart: a statement that locks may not see a key that was added meanwhile.
  const engagement = found && (await engagementWhere(tx, eq(engagements.id, found.engagementId)));
  return engagement && { ...found, engagement };
}

/** All of a booking who missed it; the desk has them as no-shows. Answers how many. */
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
