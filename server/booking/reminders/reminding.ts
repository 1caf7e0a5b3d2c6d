// CNF-04: reminds patients of their visits, each reminder once.
import { and, asc, eq, sql } from 'drizzle-orm';
import {
  isNight,
  isStillUseful,
  NIGHT,
  reminderTime,
  REMINDERS,
  type Reminder,
} from '#domain/reminders.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { lostRows } from '#server/store-calendar/calendar.store.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { isMovableRow } from '../appointments/movable-rows.ts';
import { remindersTo } from '../appointments/party-messages.ts';
import { appointments, engagements, patients, reminders } from '../booking.schema.ts';
import { patientRow } from '../patients/sealed-patients.ts';
import { partiesAt } from './together.ts';
import { lockEngagementWhere } from '../engagements/engagements.store.ts';

/**
 * Puts all due reminders into the outbox. Server processes share the work. Returns how many visits
 * were dealt with.
 */
export async function remindAll(db: Db, stopping?: AbortSignal): Promise<number> {
  let seenTo = 0;
  for (const reminder of REMINDERS) {
    for (const visit of await soonVisits(db, reminder)) {
      if (stopping?.aborted) return seenTo;
      if (await inTransaction(db, (tx) => remind(tx, reminder, visit))) seenTo += 1;
    }
  }
  return seenTo;
}

/** The people of a booking who come to one store on one day. */
interface Visit {
  engagementId: string;
  startsAt: Date;
}

/**
 * How far ahead to look for each: by day, and for visits whose reminder moves to the evening
 * before.
 */
const AHEAD = {
  dayBefore: { hours: 25, atNight: 37 },
  twoHoursBefore: { hours: 2, atNight: 14 },
} as const satisfies Record<Reminder, { hours: number; atNight: number }>;

/** Hours before the visit at which the reminder would fall, to test whether that is at night. */
const BEFORE = { dayBefore: 0, twoHoursBefore: 2 } as const;

/** All visits whose reminder may be due; `remind` decides. */
async function soonVisits(db: Db, reminder: Reminder): Promise<Visit[]> {
  const { hours, atNight } = AHEAD[reminder];
  const wallTime = sql`((${appointments.startsAt} - make_interval(hours => ${BEFORE[reminder]}))
    at time zone ${stores.timeZone})::time`;
  const isAtNight = sql`(${wallTime} >= ${NIGHT.begins}::time or ${wallTime} < ${NIGHT.ends}::time)`;
  const ahead = (howFar: number) => sql`clock_timestamp() + make_interval(hours => ${howFar})`;
  const day = sql`(${appointments.startsAt} at time zone ${stores.timeZone})::date`;
  const rows = db
    .selectDistinctOn([appointments.engagementId, appointments.storeId, day], {
      engagementId: appointments.engagementId,
      startsAt: appointments.startsAt,
    })
    .from(appointments)
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .where(
      and(
        isToCome,
        sql`${appointments.startsAt} > clock_timestamp()`,
        sql`${appointments.startsAt} <= ${ahead(atNight)}`,
        sql`(${appointments.startsAt} <= ${ahead(hours)} or ${isAtNight})`,
      ),
    )
    .orderBy(appointments.engagementId, appointments.storeId, day, asc(appointments.startsAt))
    .as('visits');
  return db
    .select({ engagementId: rows.engagementId, startsAt: rows.startsAt })
    .from(rows)
    .where(
      sql`not exists (select from reminders r where r.engagement_id = ${rows.engagementId}
        and r.reminder = ${reminder} and r.starts_at = ${rows.startsAt})`,
    )
    .orderBy(asc(rows.startsAt));
}

/** Patients are not reminded of a lost time (DSK-04). */
const isToCome = sql`${isMovableRow(sql`${appointments}`)}
  and not exists (${lostRows(sql`${appointments}`)})`;

/**
 * The mark and the messages are written in one transaction; there is one mark for all stores where
 * somebody of the booking comes at that moment, and a message for each. Nothing is written when the
 * visit was booked or moved after the reminder would have been sent, or when the reminder is no
 * longer useful; both are marked as done. False when it is not due yet everywhere, or another
 * transaction has the booking locked: the next round tries again.
 */
async function remind(
  tx: Tx,
  reminder: Reminder,
  { engagementId, startsAt }: Visit,
): Promise<boolean> {
  const engagement = await lockFree(tx, engagementId);
  if (!engagement) return false;
  const parties = partiesAt(await bookedOf(tx, engagementId), startsAt);
  if (parties.length === 0 || !parties.every((party) => isDue(party, reminder, startsAt)))
    return false;
  const seenTo = await tx
    .insert(reminders)
    .values({ engagementId, reminder, startsAt })
    .onConflictDoNothing()
    .returning();
  if (seenTo.length === 0) return false;
  for (const party of parties) {
    if (!isHelpful(party, reminder, startsAt)) continue;
    const { storeId } = party[0].appointment;
    const details = { engagementId, reminder, startsAt: startsAt.toISOString(), storeId };
    await putIntoOutbox(tx, await remindersTo(tx, { engagement, all: party }, details));
  }
  return true;
}

type Party = readonly [BookedRow, ...BookedRow[]];

/** A reminder that missed the evening waits until the night is over, and may still help then. */
const isDue = ([{ store, now }]: Party, reminder: Reminder, startsAt: Date): boolean =>
  now >= reminderTime(reminder, startsAt, store.timeZone) && !isNight(now, store.timeZone);

function isHelpful(party: Party, reminder: Reminder, startsAt: Date): boolean {
  const [{ store, now }] = party;
  const due = reminderTime(reminder, startsAt, store.timeZone);
  const visit = { startsAt, zone: store.timeZone };
  const wasBooked = party.some(
    ({ appointment }) => +appointment.startsAt === +startsAt && appointment.timeSince <= due,
  );
  return wasBooked && isStillUseful(reminder, visit, now);
}

/** Locks the booking until the transaction ends, unless another transaction has it locked now. */
const lockFree = (tx: Tx, engagementId: string) =>
  lockEngagementWhere(tx, eq(engagements.id, engagementId), { skipLocked: true });

type BookedRow = Awaited<ReturnType<typeof bookedOf>>[number];

const bookedOf = (tx: Tx, engagementId: string) =>
  tx
    .select({
      appointment: appointments,
      patient: patientRow(),
      store: { timeZone: stores.timeZone },
      now: sql<Date>`date_trunc('milliseconds', clock_timestamp())`.mapWith(appointments.createdAt),
    })
    .from(appointments)
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .where(eq(appointments.engagementId, engagementId))
    .orderBy(asc(patients.place));
