// What confirming a group reads and writes for all of its people at once (GRP-03).
import { sql } from 'drizzle-orm';
import type { Tx } from '#server/database/database.ts';
import { appointments } from '../booking.schema.ts';

export type NewAppointment = typeof appointments.$inferInsert & { place: number; holdId: string };

interface Visit {
  personKey: Buffer;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Which of the visits, by index, the person cannot make for being somewhere else then: booked
 * already, or named twice in the group. From here to the end of the transaction nobody else books
 * for any of these people. Always in the same order: two groups with people in common wait for each
 * other, rather than in a circle.
 */
export async function lockOverlapping(tx: Tx, visits: readonly Visit[]): Promise<number[]> {
  const people = visits.map(({ personKey }) => personKey.readBigInt64BE().toString());
  await tx.execute(sql`
    select pg_advisory_xact_lock(person)
    from (select distinct person from unnest(${sql.param(people)}::bigint[]) person order by person) ordered`);
  const found = await tx.execute<{ index: number }>(sql`
    with visits as (
      select index::integer - 1 as index, person_key, tstzrange(starts_at, ends_at) as time
      from unnest(${sql.param(visits.map(({ personKey }) => personKey))}::bytea[],
        ${sql.param(visits.map(({ startsAt }) => startsAt.toISOString()))}::timestamptz[],
        ${sql.param(visits.map(({ endsAt }) => endsAt.toISOString()))}::timestamptz[])
        with ordinality as visit (person_key, starts_at, ends_at, index))
    select v.index from visits v
    where exists (
        select from appointments a
        where a.person_key = v.person_key and a.status in ('Scheduled', 'Rescheduled')
          and tstzrange(a.starts_at, a.ends_at) && v.time)
      or exists (
        select from visits w where w.index < v.index and w.person_key = v.person_key and w.time && v.time)
    order by v.index`);
  return found.rows.map(({ index }) => index);
}

/**
 * What was held is booked: each seat under the number of its own appointment from now on, and it
 * never runs out again.
 */
export async function bookSeats(tx: Tx, booked: readonly NewAppointment[]): Promise<void> {
  for (const { engagementId, holdId, place, confirmationNumber } of booked) {
    await tx.execute(sql`
      update claims set expires_at = null, confirmation_number = ${confirmationNumber}
      where engagement_id = ${engagementId} and hold_id = ${holdId} and place = ${place}
        and expires_at is not null`);
  }
  await tx
    .insert(appointments)
    .values(booked.map(({ place: _place, holdId: _holdId, ...appointment }) => appointment));
}
