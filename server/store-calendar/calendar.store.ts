// The store's calendar in the database, and the seats taken by it (DSK-04).
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { CalendarChange } from '#domain/store-calendar.ts';
import type { IsoDate } from '#domain/dates.ts';
import {
  openPatient,
  storedPatient,
  type Patient,
} from '#server/booking/patients/sealed-patients.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { templateOf } from '#server/messages/sealed-letters.ts';
import { tellStore } from '#server/visits/store-news.ts';
import { storeBlocks, stores, storeSpecialDays } from '#server/stores/stores.schema.ts';

/** Writes a change; the caller has locked the calendar and validated the change. */
export async function writeChange(
  tx: Tx,
  storeId: number,
  change: CalendarChange,
): Promise<number> {
  switch (change.kind) {
    case 'week':
      await tx.update(stores).set({ hours: change.hours }).where(eq(stores.id, storeId));
      break;
    case 'day': {
      const { date, hours, reason } = change;
      await tx
        .insert(storeSpecialDays)
        .values({ storeId, date, hours, reason })
        .onConflictDoUpdate({
          target: [storeSpecialDays.storeId, storeSpecialDays.date],
          set: { hours, reason },
        });
      break;
    }
    case 'usualDay':
      await tx
        .delete(storeSpecialDays)
        .where(and(eq(storeSpecialDays.storeId, storeId), eq(storeSpecialDays.date, change.date)));
      break;
    case 'block': {
      const { blockId: id, date, from: fromTime, until: untilTime, seats, reason } = change;
      const block = { date, fromTime, untilTime, seats, reason };
      await tx
        .insert(storeBlocks)
        .values({ id, storeId, ...block })
        .onConflictDoUpdate({
          target: storeBlocks.id,
          set: block,
          setWhere: eq(storeBlocks.storeId, storeId),
        });
      break;
    }
    case 'unblock':
      await tx
        .delete(storeBlocks)
        .where(and(eq(storeBlocks.id, change.blockId), eq(storeBlocks.storeId, storeId)));
      break;
    case 'capacity': {
      const { seats, slotMinutes } = change;
      await tx.update(stores).set({ seats, slotMinutes }).where(eq(stores.id, storeId));
      break;
    }
  }
  const [now] = await tx
    .update(stores)
    .set({ calendarVersion: sql`${stores.calendarVersion} + 1` })
    .where(eq(stores.id, storeId))
    .returning({ version: stores.calendarVersion });
  if (!now) throw new Error('a store is gone');
  await tellStore(tx, storeId);
  return now.version;
}

/** A person booked from now on who has not arrived yet. */
export interface BookedAhead extends Record<string, unknown> {
  appointmentId: string;
  engagementId: string;
  place: number;
  startsAt: Date;
  endsAt: Date;
  since: Date;
  /** Whether this time was already lost. */
  isLost: boolean;
}

/** SQL: appointments `a` that their patients may still come to. */
export const isToCome = sql`a.status in ('Scheduled', 'Rescheduled') and a.stage = 'booked'`;

export async function bookedAhead(tx: Tx, storeId: number): Promise<BookedAhead[]> {
  const found = await tx.execute<BookedAhead>(sql`
    select a.id as "appointmentId", a.engagement_id as "engagementId", p.place,
      a.starts_at as "startsAt", a.ends_at as "endsAt", a.time_since as since,
      exists (${lostRows(sql`a`)}) as "isLost"
    from appointments a join patients p on p.id = a.patient_id
    where a.store_id = ${storeId} and ${isToCome} and a.seat > 0
      and a.starts_at > clock_timestamp()
    order by a.starts_at, a.id`);
  return found.rows.map(datesOf);
}

/** How many patients are at the store: they have come, and are not done. */
export async function countAtStore(tx: Tx, storeId: number): Promise<number> {
  const found = await tx.execute<{ count: number }>(sql`
    select count(*)::integer as count from appointments a join stores s on s.id = a.store_id
    where a.store_id = ${storeId} and a.status in ('Scheduled', 'Rescheduled')
      and a.stage in ('arrived', 'checkedIn', 'readyForPreVax', 'awaitingSignOff')
      and a.starts_at > clock_timestamp() - interval '2 days'
      and is_of_store_day(a.starts_at, a.stage, a.arrived_at, s.time_zone)`);
  return found.rows[0]?.count ?? 0;
}

/** Seats that are held and not booked. */
export interface HeldAhead extends Record<string, unknown> {
  holdId: string;
  startsAt: Date;
  endsAt: Date;
  since: Date;
}

export async function heldAhead(tx: Tx, storeId: number): Promise<HeldAhead[]> {
  const found = await tx.execute<HeldAhead>(sql`
    select c.hold_id as "holdId", c.starts_at as "startsAt", c.created_at as since,
      c.starts_at + make_interval(mins => s.slot_minutes) as "endsAt"
    from claims c join stores s on s.id = c.store_id
    where c.store_id = ${storeId} and c.seat > 0 and c.expires_at > clock_timestamp()`);
  return found.rows.map(datesOf);
}

/** Columns without a declared type come as text. */
const datesOf = <R extends { startsAt: Date; endsAt: Date; since: Date }>(row: R): R => ({
  ...row,
  startsAt: new Date(row.startsAt),
  endsAt: new Date(row.endsAt),
  since: new Date(row.since),
});

/**
 * Frees holds on times that are no longer sold: confirming one finds it gone, and offers other
 * times. An offer that held such a time ends; a patient whose store closed gets another one.
 */
export async function freeHolds(tx: Tx, holdIds: readonly string[]): Promise<void> {
  if (holdIds.length === 0) return;
  const ids = sql`any(${sql.param([...holdIds])}::uuid[])`;
  await tx.execute(sql`delete from claims where hold_id = ${ids} and expires_at is not null`);
  await tx.execute(sql`
    with ended as (
      update earlier_offers set outcome = 'withdrawn'
      where hold_id = ${ids} and outcome is null returning wish_id)
    update earlier_wishes set told_at = null
    where because = 'closed' and ended_at is null and id in (select wish_id from ended)`);
}

/**
 * Rows that mark an appointment, with this alias, as having lost its time, as long as it is booked
 * for that time.
 */
export const lostRows = (appointment: SQL): SQL => sql`
  select from lost_visits l
  where l.appointment_id = ${appointment}.id and l.store_id = ${appointment}.store_id
    and l.starts_at = ${appointment}.starts_at and l.reopened_at is null`;

/** Newly lost, or lost again. */
export async function keepLost(
  tx: Tx,
  storeId: number,
  lost: readonly Pick<BookedAhead, 'appointmentId' | 'startsAt'>[],
): Promise<void> {
  await tx.execute(sql`
    insert into lost_visits (appointment_id, store_id, starts_at)
    select id, ${storeId}, starts_at from appointments
      where id = any(${sql.param(lost.map(({ appointmentId }) => appointmentId))}::uuid[])
    on conflict (appointment_id, store_id, starts_at) do update
      set noted_at = clock_timestamp(), called_at = null, called_by = null, reopened_at = null`);
}

/** The times are sold again. */
export async function reopen(
  tx: Tx,
  regained: readonly Pick<BookedAhead, 'appointmentId'>[],
): Promise<void> {
  await tx.execute(sql`
    update lost_visits l set reopened_at = clock_timestamp()
    from appointments a
    where a.id = any(${sql.param(regained.map(({ appointmentId }) => appointmentId))}::uuid[])
      and l.appointment_id = a.id and l.store_id = a.store_id and l.starts_at = a.starts_at
      and l.reopened_at is null`);
}

/** A person of a booking whose time is lost, and the store that closed. */
export interface LostVisit extends Record<string, unknown> {
  place: number;
  startsAt: Date;
  storeId: number;
  storeName: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  /** A team member has called them about it. */
  isCalled: boolean;
  /** They were told of another time of their own, or that they should choose one. */
  hadTurn: boolean;
}

/**
 * SQL: whether the person `p`, whose time `l` says is lost, had their turn since. An offer that was
 * withdrawn was none.
 */
const hadTurn = sql`exists (select from earlier_wishes w
  where w.engagement_id = p.engagement_id and w.because = 'closed' and w.place = p.place
    and w.asked_at >= l.noted_at and w.told_at is not null
    and not exists (select from earlier_offers o
      where o.wish_id = w.id and o.outcome = 'withdrawn'))`;

/**
 * The first person of a booking who has lost their time, those not called yet and without their
 * turn first; undefined when no one has.
 */
export async function firstLost(tx: Tx, engagementId: string): Promise<LostVisit | undefined> {
  const found = await tx.execute<LostVisit>(sql`
    select p.place, a.starts_at as "startsAt", s.id as "storeId", s.name as "storeName",
      s.latitude, s.longitude, s.time_zone as "timeZone", l.called_at is not null as "isCalled",
      ${hadTurn} as "hadTurn"
    from appointments a
    join lost_visits l on l.appointment_id = a.id and l.store_id = a.store_id
      and l.starts_at = a.starts_at and l.reopened_at is null
    join patients p on p.id = a.patient_id
    join stores s on s.id = a.store_id
    where a.engagement_id = ${engagementId} and ${isToCome}
    order by "isCalled", "hadTurn", a.starts_at, p.place limit 1`);
  const [row] = found.rows;
  return row && { ...row, startsAt: new Date(row.startsAt) };
}

/**
 * Bookings of which one person had their turn and has not moved, while another who lost their time
 * is still to have it; only one booking if it is named.
 */
export async function waitingForNext(db: Db | Tx, engagementId?: string): Promise<string[]> {
  const found = await db.execute<{ engagementId: string }>(sql`
    select standing.engagement_id as "engagementId" from earlier_wishes standing
    where standing.because = 'closed' and standing.ended_at is null
      and standing.told_at is not null and standing.place is not null
      and standing.engagement_id = coalesce(${engagementId ?? null}::uuid, standing.engagement_id)
      and not exists (select from earlier_offers o
        where o.engagement_id = standing.engagement_id and o.outcome is null)
      and exists (select from patients p
        join appointments a on a.patient_id = p.id
        join lost_visits l on l.appointment_id = a.id and l.store_id = a.store_id
          and l.starts_at = a.starts_at and l.reopened_at is null and l.called_at is null
        where p.engagement_id = standing.engagement_id and ${isToCome} and not ${hadTurn})
    order by standing.asked_at`);
  return found.rows.map(({ engagementId }) => engagementId);
}

/**
 * The wishes by which the people at these places of a booking were told that the store closed at
 * their time, one for each person or for all of them.
 */
export async function toldOfClosing(
  tx: Tx,
  engagementId: string,
  places: readonly number[],
): Promise<{ id: string; place: number | null }[]> {
  const found = await tx.execute<{ id: string; place: number | null }>(sql`
    select distinct on (w.place) w.id, w.place from earlier_wishes w
    join patients p on p.engagement_id = w.engagement_id and p.place = coalesce(w.place, p.place)
    join appointments a on a.patient_id = p.id
    join lost_visits l on l.appointment_id = a.id and l.store_id = a.store_id
      and l.starts_at = a.starts_at
    where w.engagement_id = ${engagementId} and w.because = 'closed' and w.told_at is not null
      and w.asked_at >= l.noted_at and p.place = any(${sql.param([...places])}::smallint[])
    order by w.place, w.asked_at desc`);
  return found.rows;
}

/** Whether any of the people a wish is for has lost their time. */
export async function isLostFor(
  db: Db | Tx,
  { engagementId, place }: { engagementId: string; place: number | null },
): Promise<boolean> {
  const found = await db.execute(sql`
    select from appointments a join patients p on p.id = a.patient_id
    where a.engagement_id = ${engagementId} and p.place = coalesce(${place}, p.place)
      and ${isToCome} and exists (${lostRows(sql`a`)})
    limit 1`);
  return found.rowCount === 1;
}

/** A person on the list to call. */
export interface CallRow extends Record<string, unknown> {
  appointmentId: string;
  engagementId: string;
  confirmationNumber: string;
  groupNumber: string | null;
  firstName: string;
  lastName: string;
  phone: string | null;
  language: 'en' | 'es';
  startsAt: Date;
  timeZone: string;
  isTold: boolean;
  /** The system has not looked for another time for them yet. */
  isNext: boolean;
  offerId: string | null;
  offerAt: Date | null;
  offerUntil: Date | null;
  offerStore: { storeNumber: string; name: string; city: string; timeZone: string } | null;
  outcome: string | null;
  isHeld: boolean | null;
}

/** Soonest visit first; only one appointment if it is named. */
export async function callList(
  db: Db | Tx,
  storeId: number,
  appointmentId?: string,
): Promise<CallRow[]> {
  const found = await db.execute<CallRow & { patient: unknown }>(sql`
    select a.id as "appointmentId", a.engagement_id as "engagementId",
      a.confirmation_number as "confirmationNumber", e.group_number as "groupNumber",
      ${storedPatient(sql`p`)} as patient, e.language, a.starts_at as "startsAt",
      s.time_zone as "timeZone", o.id as "offerId", o.starts_at as "offerAt",
      o.expires_at as "offerUntil", o.outcome,
      exists (select from claims c where c.hold_id = o.hold_id
        and c.expires_at > clock_timestamp()) as "isHeld",
      jsonb_build_object('storeNumber', t.store_number, 'name', t.name, 'city', t.city,
        'timeZone', t.time_zone) as "offerStore",
      exists (select from outbox x
        where x.engagement_id = a.engagement_id and x.created_at >= l.noted_at
          and ${templateOf('x')} in ('earlierTime', 'storeClosed')
          and x.given_up_at is null) as "isTold",
      exists (select from earlier_wishes w
        where w.engagement_id = a.engagement_id and w.because = 'closed'
          and w.ended_at is null and w.told_at is null) as "isNext"
    from lost_visits l
    join appointments a on a.id = l.appointment_id and a.store_id = l.store_id
      and a.starts_at = l.starts_at
    join engagements e on e.id = a.engagement_id
    join patients p on p.id = a.patient_id
    join stores s on s.id = a.store_id
    left join lateral (
      select o.* from earlier_offers o join earlier_wishes w on w.id = o.wish_id
      where w.engagement_id = a.engagement_id and w.because = 'closed'
        and w.asked_at >= l.noted_at
        and (w.place is null or w.place = p.place) and o.outcome is distinct from 'withdrawn'
      order by o.offered_at desc limit 1) o on true
    left join stores t on t.id = o.store_id
    where l.store_id = ${storeId} and l.reopened_at is null and l.called_at is null
      and ${isToCome} and a.id = coalesce(${appointmentId ?? null}::uuid, a.id)
    order by a.starts_at, a.engagement_id, p.place`);
  return found.rows.map(({ patient, ...row }) => ({
    ...row,
    ...calledOf(openPatient(patient)),
    startsAt: new Date(row.startsAt),
    offerAt: row.offerAt && new Date(row.offerAt),
    offerUntil: row.offerUntil && new Date(row.offerUntil),
  }));
}

const calledOf = ({ firstName, lastName, contact }: Patient) => ({
  firstName,
  lastName,
  phone: contact.phones?.[0]?.number ?? null,
});

/** Takes these people of a booking off the call list. */
export async function markCalled(
  tx: Tx,
  { engagementId, storeId, memberId }: { engagementId: string; storeId: number; memberId: string },
): Promise<void> {
  await tx.execute(sql`
    update lost_visits l set called_at = clock_timestamp(), called_by = ${memberId}
    from appointments a
    where a.engagement_id = ${engagementId} and l.appointment_id = a.id
      and l.store_id = ${storeId} and l.called_at is null and l.reopened_at is null`);
}

/** How many seats are booked at each start on these days. */
export async function bookedStarts(
  db: Db,
  storeId: number,
  { from, days }: { from: IsoDate; days: number },
): Promise<{ date: IsoDate; slot: string; booked: number }[]> {
  const found = await db.execute<{ date: IsoDate; slot: string; booked: number }>(sql`
    select to_char(a.starts_at at time zone s.time_zone, 'YYYY-MM-DD') as date,
      to_char(a.starts_at at time zone s.time_zone, 'HH24:MI') as slot, count(*)::integer as booked
    from appointments a join stores s on s.id = a.store_id
    where a.store_id = ${storeId} and a.seat > 0
      and a.status in ('Scheduled', 'Rescheduled', 'Fulfilled')
      and a.starts_at >= ${from}::date::timestamp at time zone s.time_zone
      and a.starts_at < (${from}::date + ${days}::integer)::timestamp at time zone s.time_zone
    group by 1, 2 order by 1, 2`);
  return found.rows;
}
