// Standing wishes in the database (CNF-05).
import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { LEAST_GAIN_MINUTES, OFFERS_A_DAY, type Because } from '#domain/earlier-times.ts';
import { INSTEAD_HOURS } from '#domain/store-calendar.ts';
import type { Db, Tx } from '#server/database/database.ts';
import type { MessageKind } from '#server/messages/delivery.ts';
import { aboutOf, templateOf } from '#server/messages/sealed-letters.ts';
import { personsOf } from '#server/security/persons.ts';
import { withKeys } from '#server/security/sealed-parts.ts';
import { takesTime } from '../appointments/appointments.store.ts';
import { isMovableRow } from '../appointments/movable-rows.ts';
import { earlierOffers, earlierWishes } from './earlier.schema.ts';
import type { Freed } from './freed.store.ts';
import { endOffer, liveOffers } from './offers.store.ts';
import { sealAround, wishParts, wishRow, type Wish } from './sealed-wishes.ts';

export type { Wish } from './sealed-wishes.ts';

type Wished = Omit<
  typeof earlierWishes.$inferInsert,
  'id' | 'askedAt' | 'endedAt' | 'toldAt' | 'sealed'
>;

/**
 * Creates or replaces the wish, which keeps its place in the line. The caller has locked the
 * booking.
 */
export async function keepWish(tx: Tx, newId: string, wished: Wished): Promise<Wish> {
  const [there] = await tx
    .select({ id: earlierWishes.id, parts: wishParts })
    .from(earlierWishes)
    .where(
      and(
        eq(earlierWishes.engagementId, wished.engagementId),
        eq(earlierWishes.because, wished.because ?? 'wished'),
        isNull(earlierWishes.endedAt),
      ),
    );
  const id = there?.id ?? newId;
  const { sealed, keys } = sealAround(await personsOf(tx), id, wished.around, there?.parts);
  const row = { ...wished, sealed };
  const own = { id: earlierWishes.id };
  const written = there
    ? tx.update(earlierWishes).set(row).where(eq(earlierWishes.id, id)).returning(own)
    : tx
        .insert(earlierWishes)
        .values({ id, ...row })
        .returning(own);
  await withKeys(tx, keys, written);
  const kept = await findWishById(tx, id);
  if (!kept) throw new Error('a wish was not kept');
  return kept;
}

/** Seals a wish stored in the clear, whose row the caller has locked. */
export async function sealKeptWish(tx: Tx, id: string): Promise<void> {
  const wish = await findWish(tx, id);
  if (!wish) return;
  const { sealed, keys } = sealAround(await personsOf(tx), id, wish.around);
  const written = tx.update(earlierWishes).set({ sealed }).where(eq(earlierWishes.id, id));
  await withKeys(tx, keys, written.returning({ id: earlierWishes.id }));
}

/** A wish that was not ended; the caller checks whether its last day is over. */
export async function findWishById(db: Db | Tx, id: string): Promise<Wish | undefined> {
  const [found] = await db
    .select({ wish: wishRow() })
    .from(earlierWishes)
    .where(and(eq(earlierWishes.id, id), isNull(earlierWishes.endedAt)));
  return found?.wish;
}

/** A wish, whether or not it was ended. */
export async function findWish(db: Db | Tx, id: string): Promise<Wish | undefined> {
  const [found] = await db
    .select({ wish: wishRow() })
    .from(earlierWishes)
    .where(eq(earlierWishes.id, id));
  return found?.wish;
}

/** The booking's last wish for that reason, whether or not it was ended. */
export async function findLastWish(
  tx: Tx,
  engagementId: string,
  because: Because,
): Promise<Wish | undefined> {
  const [found] = await tx
    .select({ wish: wishRow() })
    .from(earlierWishes)
    .where(and(eq(earlierWishes.engagementId, engagementId), eq(earlierWishes.because, because)))
    .orderBy(desc(earlierWishes.askedAt))
    .limit(1);
  return found?.wish;
}

/** DSK-04: whether a message of this kind was sent about the closing a wish is for. */
export async function wasToldOf(
  db: Db,
  { id, engagementId }: Pick<Wish, 'id' | 'engagementId'>,
  kind: MessageKind,
): Promise<boolean> {
  const found = await db.execute(sql`
    select from outbox
    where engagement_id = ${engagementId} and kind = ${kind} and sent_at is not null
      and ((${templateOf('outbox')} = 'storeClosed' and ${aboutOf('outbox')} = ${id})
        or (${templateOf('outbox')} = 'earlierTime' and ${aboutOf('outbox')} in (
          select id::text from earlier_offers where wish_id = ${id})))
    limit 1`);
  return found.rowCount === 1;
}

/**
 * Ends the wishes of a booking, or only those for one reason or of one place, and releases what is
 * offered. The caller has locked the booking.
 * @param which `withAll`: besides the place's own wish, the one of everybody together
 */
export async function endWish(
  tx: Tx,
  engagementId: string,
  { because, place, withAll }: { because?: Because; place?: number; withAll?: boolean } = {},
): Promise<void> {
  const ended = await tx
    .update(earlierWishes)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(earlierWishes.engagementId, engagementId),
        isNull(earlierWishes.endedAt),
        because && eq(earlierWishes.because, because),
        place === undefined
          ? undefined
          : or(eq(earlierWishes.place, place), withAll ? isNull(earlierWishes.place) : undefined),
      ),
    )
    .returning({ id: earlierWishes.id });
  const ids = ended.map(({ id }) => id);
  const [live] = await liveOffers(tx, inArray(earlierOffers.wishId, ids));
  if (live) await endOffer(tx, live, 'withdrawn');
}

/** Marks that the patient was written to, or cannot be. */
export async function markTold(tx: Tx, id: string): Promise<void> {
  await tx
    .update(earlierWishes)
    .set({ toldAt: sql`clock_timestamp()` })
    .where(eq(earlierWishes.id, id));
}

/** When the first person of a wish is to come, and at which store. */
const firstBooked = sql`
  select a.starts_at, a.store_id from appointments a join patients p on p.id = a.patient_id
  where a.engagement_id = w.engagement_id and p.place = coalesce(w.place, p.place)
    and ${isMovableRow(sql`a`)}
  order by a.starts_at limit 1`;

/** The wishes among `w` that may be offered something now. */
const waiting = (wishes: SQL) => sql`
  from ${wishes} w
  cross join lateral (${firstBooked}) b
  join stores bs on bs.id = b.store_id
  where w.ended_at is null and w.because = 'wished'
    and w.until >= (clock_timestamp() at time zone bs.time_zone)::date
    and b.starts_at > clock_timestamp()
    and not exists (select from earlier_offers o where o.engagement_id = w.engagement_id
      and o.outcome is null)
    and (select count(*) from earlier_offers o where o.wish_id = w.id
      and o.offered_at > clock_timestamp() - interval '1 day') < ${OFFERS_A_DAY}`;

/**
 * Wishes for which a start at a store would be an earlier time, longest waiting first, as far as
 * the database can tell; the caller then checks the vaccines. Location is tested first, since most
 * wishes are for elsewhere; miles are computed as in timeslots/nearby.store.ts.
 */
export async function waitingFor(
  db: Db,
  { storeId, startsAt }: Pick<Freed, 'storeId' | 'startsAt'>,
): Promise<{ id: string }[]> {
  const start = sql`${startsAt.toISOString()}::timestamptz`;
  const found = await db.execute<{ id: string }>(sql`
    with near as materialized (
      select w.* from earlier_wishes w join stores s on s.id = ${storeId}
      where w.ended_at is null and w.because = 'wished' and (${start} at time zone s.time_zone)::date <= w.until
        and 3958.8 * 2 * asin(sqrt(least(1, sin(radians(s.latitude - w.latitude) / 2) ^ 2
          + cos(radians(w.latitude)) * cos(radians(s.latitude))
          * sin(radians(s.longitude - w.longitude) / 2) ^ 2))) <= w.miles)
    select w.id ${waiting(sql`near`)}
      and ${start} <= b.starts_at - make_interval(mins => ${LEAST_GAIN_MINUTES})
      and not exists (select from earlier_offers o where o.wish_id = w.id
        and o.store_id = ${storeId} and o.starts_at = ${start})
    order by w.asked_at, w.id`);
  return found.rows;
}

/** All wishes that found nothing earlier when they were made, longest waiting first. */
export async function allWaiting(db: Db): Promise<{ id: string }[]> {
  const found = await db.execute<{ id: string }>(sql`
    select w.id ${waiting(sql`earlier_wishes`)} and not w.free_when_asked order by w.asked_at, w.id`);
  return found.rows;
}

/** DSK-04: patients whose store closed and who have not been written to, longest waiting first. */
export async function allClosedOn(db: Db): Promise<{ id: string }[]> {
  const found = await db.execute<{ id: string }>(sql`
    select id from earlier_wishes
    where because = 'closed' and ended_at is null and told_at is null order by asked_at, id`);
  return found.rows;
}

/** Whether the booking holds another time now, because its patient is choosing one. */
export async function isChoosing(tx: Tx, engagementId: string): Promise<boolean> {
  const found = await tx.execute(sql`
    select from claims where engagement_id = ${engagementId} and expires_at > clock_timestamp()
    limit 1`);
  return found.rowCount === 1;
}

/** Whether any of these people has an appointment at that time, other than the given ones. */
export async function areElsewhere(
  tx: Tx,
  visits: readonly { id: string; personKey: Buffer; startsAt: Date; endsAt: Date }[],
): Promise<boolean> {
  const found = await tx.execute(sql`
    select from unnest(${sql.param(visits.map(({ personKey }) => personKey))}::bytea[],
        ${sql.param(visits.map(({ startsAt }) => startsAt.toISOString()))}::timestamptz[],
        ${sql.param(visits.map(({ endsAt }) => endsAt.toISOString()))}::timestamptz[])
      as visit (person_key, starts_at, ends_at)
    join appointments a on a.person_key = visit.person_key
      and ${takesTime}
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(visit.starts_at, visit.ends_at)
      and a.id <> all(${sql.param(visits.map(({ id }) => id))}::uuid[])
    limit 1`);
  return found.rowCount === 1;
}

/**
 * Ends wishes whose last day is over, or whose people are no longer to come. A patient whose store
 * closed may still take what is offered for a day after the lost time (DSK-04).
 */
export async function endPassed(db: Db): Promise<void> {
  await db.execute(sql`
    update earlier_wishes w set ended_at = clock_timestamp()
    where w.ended_at is null and w.because = 'wished' and not exists (
      select from (${firstBooked}) b join stores s on s.id = b.store_id
      where b.starts_at > clock_timestamp()
        and w.until >= (clock_timestamp() at time zone s.time_zone)::date)`);
  await db.execute(sql`
    update earlier_wishes w set ended_at = clock_timestamp()
    where w.ended_at is null and w.because = 'closed'
      and not exists (select from earlier_offers o where o.wish_id = w.id and o.outcome is null)
      and not exists (select from (${firstBooked}) b
        where b.starts_at > clock_timestamp() - make_interval(hours => ${INSTEAD_HOURS}))`);
}
