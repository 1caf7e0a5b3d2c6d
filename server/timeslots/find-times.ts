// The search itself: the nearest stores that have what is wished for, and their free times.
import type pg from 'pg';
import { addDays } from '#domain/dates.ts';
import type { CardsOf, StoreCard } from '#server/stores/store-cards.ts';
import { minutesOf } from './claimed.ts';
import { findNearby } from './nearby.store.ts';
import type { NearbyStore } from './nearby.store.ts';
import { clockAt } from './store-clock.ts';
import { freeTimes } from './times.ts';
import type { Availability } from './times.ts';
import type { VisitDays } from './visit-days.ts';
import { stockOf } from './wish.ts';
import type { DatedWish } from './wish.ts';

/** Where stores without times are passed over, the next look goes so many times further; past the last, a search gives up. */
const reachFactor = 4;
const furthestReach = 640;

export interface Searcher {
  pool: pg.Pool;
  cardsOf: CardsOf;
}

export interface Candidate {
  card: StoreCard;
  miles: number;
  /** The date at the store. */
  today: string;
  /** The store's free times on a date; none in the past, beyond the horizon, or before every vaccine may be given there. */
  free: (date: string) => Availability[];
}

function candidateOf(found: NearbyStore, card: StoreCard, visit: VisitDays): Candidate {
  const days = visit.inState(card.store.address.state);
  const { today, lastDate, earliest } = clockAt(card.timeZone, found.now);
  const claimed = minutesOf(found.claimed);
  return {
    card,
    miles: found.miles,
    today,
    free: (date) =>
      date < today || date > lastDate || !days.isValid(date)
        ? []
        : freeTimes(card, date, claimed, earliest),
  };
}

export interface Range {
  /** The first date whose times are wanted; without one, today at each store. */
  from?: string | undefined;
  days: number;
}

/** The nearest `limit` stores that have what is wished for, whether or not they have times. */
export async function nearestStores(
  { pool, cardsOf }: Searcher,
  wish: DatedWish,
  range: Range,
  limit: number,
): Promise<Candidate[]> {
  const { position, miles, engagementId, sessionId } = wish;
  const own = { engagementId, sessionId };
  const stock = stockOf(wish);
  const found = await findNearby(pool, { position, miles, ...own, stock, ...range, limit });
  const cards = await cardsOf(found);
  return found.flatMap((near) => {
    const card = cards.get(near.id);
    return card ? candidateOf(near, card, wish.visit) : [];
  });
}

export interface Found {
  /** The nearest stores looked at, nearest first. */
  candidates: Candidate[];
  /** Those of them that have what was wanted. */
  kept: Candidate[];
}

/**
 * SLT-03: the nearest `wanted` stores that `hasTimes` keeps. Looks at so many first, since most stores have times, and
 * further away while stores without times are passed over; fewer are kept when the radius holds no more.
 */
export async function nearestWith(
  searcher: Searcher,
  wish: DatedWish,
  range: Range,
  wanted: number,
  hasTimes: (candidate: Candidate) => boolean,
): Promise<Found> {
  for (let reach = wanted; ; reach *= reachFactor) {
    const candidates = await nearestStores(searcher, wish, range, reach);
    const kept = candidates.filter(hasTimes);
    if (kept.length >= wanted || candidates.length < reach || reach >= furthestReach) {
      return { candidates, kept: kept.slice(0, wanted) };
    }
  }
}

/** Whether the store has a time on the date. */
export const hasTimesOn =
  (date: string) =>
  ({ free }: Candidate): boolean =>
    free(date).length > 0;

/** The first date of so many, from the store's today on, on which the store has a time. */
export function firstDate({ today, free }: Candidate, days: number): string | undefined {
  for (let day = 0; day < days; day += 1) {
    const date = addDays(today, day);
    if (free(date).length > 0) return date;
  }
  return undefined;
}

/** The earliest of the stores' first dates. */
export function earliestDate(candidates: readonly Candidate[], days: number): string | undefined {
  return candidates
    .flatMap((candidate) => firstDate(candidate, days) ?? [])
    .reduce<string | undefined>(
      (first, date) => (first && first <= date ? first : date),
      undefined,
    );
}
