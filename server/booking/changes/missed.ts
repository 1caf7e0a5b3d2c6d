// CAN-03: who did not come is asked whether another time would do, once.
import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { repeat, type Repeated } from '#server/repeat.ts';
import { appointmentMessages } from '../appointments/appointment-messages.ts';
import { appointments, engagements, patients } from '../booking.schema.ts';

const EVERY_MS = 5 * 60 * 1000;

/** Who is late may still come, and is not written to meanwhile. */
const LATE_HOURS = 2;
/** A server that was off for long does not write about what is long over. */
const RECENT_HOURS = 48;

export function startTellingMissed(db: Db, failed: (error: unknown) => void): Repeated {
  return repeat(() => tellMissed(db), EVERY_MS, failed);
}

/** Writes to everybody who missed an appointment lately and was not told. Server processes share the work. Returns how many. */
export async function tellMissed(db: Db): Promise<number> {
  for (let told = 0; ; told += 1) {
    if (!(await inTransaction(db, tellNext))) return told;
  }
}

/** The mark and the message are of one transaction: told once, or not yet. False when nobody is left. */
async function tellNext(tx: Tx): Promise<boolean> {
  const missed = await takeMissed(tx);
  if (!missed) return false;
  const { id: appointmentId, confirmationNumber } = missed.appointment;
  await tx
    .update(appointments)
    .set({ missedToldAt: sql`clock_timestamp()` })
    .where(eq(appointments.id, appointmentId));
  const news = {
    template: 'appointmentMissed',
    details: { appointmentId, confirmationNumber },
  } as const;
  await putIntoOutbox(tx, await appointmentMessages(tx, missed.engagement, missed.patient, news));
  return true;
}

const hoursAgo = (hours: number) => sql`clock_timestamp() - make_interval(hours => ${hours})`;

/** One that no other process is looking at. Those of the system before cannot be moved here, so nobody is asked. */
async function takeMissed(tx: Tx) {
  const [found] = await tx
    .select({ appointment: appointments, engagement: engagements, patient: patients })
    .from(appointments)
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .where(
      and(
        sql`${appointments.status} in ('Scheduled', 'Rescheduled')`,
        isNull(appointments.checkInStatus),
        isNull(appointments.missedToldAt),
        eq(appointments.source, ''),
        lt(appointments.startsAt, hoursAgo(LATE_HOURS)),
        gt(appointments.startsAt, hoursAgo(RECENT_HOURS)),
      ),
    )
    .orderBy(asc(appointments.startsAt))
    .limit(1)
    .for('no key update', { of: appointments, skipLocked: true });
  return found;
}
