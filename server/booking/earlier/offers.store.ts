// Offers of earlier times in the database (CNF-05).
import { and, asc, eq, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { freeing } from '../changes/changes.store.ts';
import { earlierOffers, earlierWishes, freedSeats } from './earlier.schema.ts';
import { wishRow, type Wish } from './sealed-wishes.ts';

export type Offer = typeof earlierOffers.$inferSelect;

/** Offers that were not ended, whether or not they have expired. */
export const liveOffers = (db: Db | Tx, which: SQL | undefined) =>
  db
    .select()
    .from(earlierOffers)
    .where(and(isNull(earlierOffers.outcome), which));

/** Offers that have expired but were not ended yet, oldest first. */
export const lapsedOffers = (db: Db): Promise<Offer[]> =>
  liveOffers(db, lte(earlierOffers.expiresAt, sql`clock_timestamp()`)).orderBy(
    asc(earlierOffers.expiresAt),
  );

/** The booking's offer that was not ended, whether or not it has expired. */
export async function findLiveOffer(db: Db | Tx, engagementId: string): Promise<Offer | undefined> {
  const [found] = await liveOffers(db, eq(earlierOffers.engagementId, engagementId));
  return found;
}

/** Whether the offered time is still held: choosing another one gives it up. */
export const isOfferHeld = sql<boolean>`exists (
  select from claims c where c.engagement_id = ${earlierOffers.engagementId}
    and c.hold_id = ${earlierOffers.holdId} and c.expires_at > clock_timestamp())`;

/** An offer, with the database's time. */
export async function findOffer(
  db: Db | Tx,
  id: string,
): Promise<{ offer: Offer; wish: Wish; isHeld: boolean; now: Date } | undefined> {
  const [found] = await db
    .select({
      offer: earlierOffers,
      wish: wishRow(),
      isHeld: isOfferHeld,
      now: sql<Date>`date_trunc('milliseconds', clock_timestamp())`.mapWith(
        earlierOffers.offeredAt,
      ),
    })
    .from(earlierOffers)
    .innerJoin(earlierWishes, eq(earlierWishes.id, earlierOffers.wishId))
    .where(eq(earlierOffers.id, id));
  return found;
}

/** When each person would come to an offered time that is still held, by place. */
export async function startsOf(
  db: Db,
  { engagementId, holdId }: Pick<Offer, 'engagementId' | 'holdId'>,
): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await db.execute<{ place: number; at: string }>(sql`
    select place, extract(epoch from starts_at) * 1000 as at from claims
    where engagement_id = ${engagementId} and hold_id = ${holdId}`);
  return new Map(rows.map(({ place, at }) => [place, new Date(Number(at))]));
}

/** False when it was already ended: the seats are freed only once. */
export async function endOffer(
  tx: Tx,
  { id, engagementId, holdId, storeId, startsAt }: Offer,
  outcome: NonNullable<Offer['outcome']>,
): Promise<boolean> {
  const ended = await tx
    .update(earlierOffers)
    .set({ outcome })
    .where(and(eq(earlierOffers.id, id), isNull(earlierOffers.outcome)));
  if (ended.rowCount !== 1) return false;
  if (outcome === 'taken') return true;
  const freed = await tx.execute(
    freeing(
      sql`engagement_id = ${engagementId} and hold_id = ${holdId} and expires_at is not null`,
    ),
  );
  // Its expired claims may already have been swept.
  if (freed.rowCount === 0) await tx.insert(freedSeats).values({ storeId, startsAt });
  return true;
}

/** The caller holds the seats, and has locked the booking and its people. */
export async function insertOffer(
  tx: Tx,
  offer: Omit<typeof earlierOffers.$inferInsert, 'offeredAt' | 'outcome'>,
): Promise<void> {
  await tx.insert(earlierOffers).values(offer);
}

/** The offers made for a wish: when, and which times not to offer again. */
export const offersOf = (
  db: Db | Tx,
  wishId: string,
): Promise<Pick<Offer, 'storeId' | 'startsAt'>[]> =>
  db
    .select({ storeId: earlierOffers.storeId, startsAt: earlierOffers.startsAt })
    .from(earlierOffers)
    .where(eq(earlierOffers.wishId, wishId));

/** Whether any of these people has an offer that can still be taken, in any booking. */
export async function areOffered(tx: Tx, personKeys: readonly Buffer[]): Promise<boolean> {
  const found = await tx.execute(sql`
    select from earlier_offers o
    join earlier_wishes w on w.id = o.wish_id
    join appointments a on a.engagement_id = o.engagement_id
    join patients p on p.id = a.patient_id
    where o.outcome is null and o.expires_at > clock_timestamp()
      and p.place = coalesce(w.place, p.place)
      and a.person_key = any(${sql.param([...personKeys])}::bytea[])
    limit 1`);
  return found.rowCount === 1;
}
