// The search itself: the nearest stores that have what is wished for, and their times.
import type pg from 'pg';
import { addDays } from '#domain/dates.ts';
import type { CardsOf, StoreCard } from '#server/stores/store-cards.ts';
import { minutesOf } from './claimed.ts';
import { findNearby } from './nearby.store.ts';
import type { NearbyStore } from './nearby.store.ts';
import { clockAt } from './store-clock.ts';
import type { Sought } from './sought.ts';

/**
 * Where stores without times are passed over, the next look goes so many times further; past the
 * last, a search gives up.
 */
const reachFactor = 4;
const furthestReach = 640;

export interface Searcher {
  pool: pg.Pool;
  cardsOf: CardsOf;
}

export interface Candidate<Times> {
  card: StoreCard;
  miles: number;
  /** The date at the store. */
  today: string;
  /**
   * The store's times on a date; none in the past, beyond the horizon, or on a day on which not
   * everybody may have all vaccines there.
   */
  timesOn: (date: string) => Times[];
}

function candidateOf<Times>(
  found: NearbyStore,
  card: StoreCard,
  { days, timesOf }: Pick<Sought<Times>, 'days' | 'timesOf'>,
): Candidate<Times> {
  const { isValid } = days.inState(card.store.address.state);
  const { today, lastDate, earliest } = clockAt(card.timeZone, found.now);
  const claimed = minutesOf(found.claimed);
  const known = new Map<string, Times[]>();
  return {
    card,
    miles: found.miles,
    today,
    timesOn: (date) => {
      const before = known.get(date);
      if (before) return before;
      const isOpen = date >= today && date <= lastDate && isValid(date);
      const times = isOpen ? timesOf(card, date, claimed, earliest) : [];
      known.set(date, times);
      return times;
    },
  };
}

export interface Range {
  /** The first date whose times are wanted; without one, today at each store. */
  from?: string | undefined;
  days: number;
}

/** The nearest `limit` stores that have what is wished for, whether or not they have times. */
export async function nearestStores<Times>(
  { pool, cardsOf }: Searcher,
  sought: Sought<Times>,
  range: Range,
  limit: number,
): Promise<Candidate<Times>[]> {
  const { position, miles, stock, engagementId, sessionId } = sought;
  const own = { engagementId, sessionId };
  const found = await findNearby(pool, { position, miles, ...own, stock, ...range, limit });
  const cards = await cardsOf(found);
  return found.flatMap((near) => {
    const card = cards.get(near.id);
    return card ? candidateOf(near, card, sought) : [];
  });
}

export interface Found<Times> {
  /** The nearest stores looked at, nearest first. */
  candidates: Candidate<Times>[];
  /** Those of them that have what was wanted. */
  kept: Candidate<Times>[];
}

/**
 * SLT-03: the nearest `wanted` stores that `hasTimes` keeps. Looks at so many first, since most
 * stores have times, and further away while stores without times are passed over; fewer are kept
 * when the radius holds no more.
 */
export async function nearestWith<Times>(
  searcher: Searcher,
  sought: Sought<Times>,
  range: Range,
  wanted: number,
  hasTimes: (candidate: Candidate<Times>) => boolean,
): Promise<Found<Times>> {
  let found: Found<Times> = { candidates: [], kept: [] };
  for await (const candidates of widening(searcher, sought, range, wanted)) {
    found = { candidates, kept: candidates.filter(hasTimes).slice(0, wanted) };
    if (found.kept.length === wanted) break;
  }
  return found;
}

/**
 * The nearest so many stores, then further and further ones besides, until the radius holds no
 * more.
 */
export async function* widening<Times>(
  searcher: Searcher,
  sought: Sought<Times>,
  range: Range,
  first: number,
): AsyncGenerator<Candidate<Times>[]> {
  for (let reach = first; ; reach *= reachFactor) {
    const candidates = await nearestStores(searcher, sought, range, reach);
    yield candidates;
    if (candidates.length < reach || reach >= furthestReach) return;
  }
}

/** Whether the store has a time on the date. */
export const hasTimesOn =
  (date: string) =>
  ({ timesOn }: Candidate<unknown>): boolean =>
    timesOn(date).length > 0;

/** The first date of so many, from the store's today on, on which the store has a time. */
export function firstDate(
  { today, timesOn }: Candidate<unknown>,
  days: number,
): string | undefined {
  for (let day = 0; day < days; day += 1) {
    const date = addDays(today, day);
    if (timesOn(date).length > 0) return date;
  }
  return undefined;
}

/** The earliest of the stores' first dates. */
export function earliestDate(
  candidates: readonly Candidate<unknown>[],
  days: number,
): string | undefined {
  return candidates
    .flatMap((candidate) => firstDate(candidate, days) ?? [])
    .reduce<string | undefined>(
      (first, date) => (first && first <= date ? first : date),
      undefined,
    );
}
