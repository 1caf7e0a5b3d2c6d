// The search itself: the nearest stores that have what is wanted, and their times.
import type pg from 'pg';
import { addDays, dateInUtc } from '#domain/dates.ts';
import { ANY_PART, partOfDay } from '#domain/part-of-day.ts';
import type { Position } from '#server/geo/distance.ts';
import type { CardsOf, StoreCard } from '#server/stores/store-cards.ts';
import { minutesOf } from './claimed.ts';
import { findClaimed, findNearby, findStocked } from './nearby.store.ts';
import type { NearbyStore } from './nearby.store.ts';
import { clockAt, HORIZON_DAYS } from './store-clock.ts';
import type { Turn } from './in-turns.ts';
import { readClaims } from './store-times.ts';
import type { Sought } from './sought.ts';
import { hoursOn, type OnDate } from './times.ts';
import { now as serverNow } from '#server/clock.ts';

/**
 * When stores without times are skipped, each further query reads this many times as many stores;
 * beyond furthestReach the search gives up.
 */
const reachFactor = 4;
const furthestReach = 640;

export interface Searcher {
  pool: pg.Pool;
  cardsOf: CardsOf;
  /** The requesting visitor's turn; undefined when the system itself searches. */
  turn?: Turn | undefined;
}

export interface Candidate<Times extends OnDate = OnDate> {
  id: number;
  card: StoreCard;
  miles: number;
  /** The date at the store. */
  today: string;
  /**
   * The store's times on a date; none in the past, beyond the horizon, or on a day on which someone
   * may not have all their vaccines there.
   */
  timesOn: (date: string) => Times[];
}

/**
 * @param dates the only dates whose claims `found` contains; undefined when it contains all
 */
function candidateOf<Times extends OnDate>(
  found: NearbyStore,
  card: StoreCard,
  { days, choices, partOfDay: part }: Pick<Sought<Times>, 'days' | 'choices' | 'partOfDay'>,
  dates?: ReadonlySet<string>,
): Candidate<Times> {
  const { isValid } = days.inState(card.store.address.state);
  const { today, lastDate, earliest } = clockAt(card.timeZone, found.now);
  const claimed = minutesOf(found.claimed);
  const known = new Map<string, Times[]>();
  const inPart = (times: Times): Times[] => {
    const left = choices.only(times, (start) => partOfDay(start) === part);
    return choices.startsOf(left).length > 0 ? [left] : [];
  };
  return {
    id: found.id,
    card,
    miles: found.miles,
    today,
    timesOn: (date) => {
      const before = known.get(date);
      if (before) return before;
      const isOpen = date >= today && date <= lastDate && isValid(date);
      const isKnown = dates?.has(date) ?? true;
      const all = isOpen && isKnown ? choices.timesOf(card, date, claimed, earliest) : [];
      const times = part === ANY_PART ? all : all.flatMap(inPart);
      known.set(date, times);
      return times;
    },
  };
}

export interface Range {
  /** The first date whose times are wanted; undefined means today at each store. */
  from?: string | undefined;
  days: number;
}

/** Whether the date may be within the horizon at some store: zones can differ by a day. */
function isNear(date: string): boolean {
  const today = dateInUtc(serverNow());
  return date >= addDays(today, -1) && date <= addDays(today, HORIZON_DAYS);
}

/** The nearest `limit` stores that have what is wanted, whether or not they have times. */
export async function nearestStores<Times extends OnDate>(
  { pool, cardsOf, turn }: Searcher,
  sought: Sought<Times>,
  range: Range,
  limit: number,
): Promise<Candidate<Times>[]> {
  // No store has times that far in the past or future, and the database has no year 0.
  if (range.from !== undefined && !isNear(range.from)) return [];
  const { position, miles, stock, engagementId, sessionId } = sought;
  const own = { engagementId, sessionId };
  const found = await findNearby(pool, { position, miles, ...own, stock, ...range, limit });
  const cards = await cardsOf(found);
  await judgeAhead(sought, cards.values(), datesOf(range), turn);
  return found.flatMap((near) => {
    const card = cards.get(near.id);
    return card ? candidateOf(near, card, sought) : [];
  });
}

/** The dates of a range at every store: today differs by a day between zones. */
function datesOf({ from, days }: Range): string[] {
  if (from !== undefined && days === 1) return [from];
  const first = from ?? addDays(dateInUtc(serverNow()), -1);
  return Array.from({ length: days + 1 }, (_, day) => addDays(first, day));
}

/**
 * Judges in slices which days the people may come, before the stores' times ask for it all at once.
 */
async function judgeAhead(
  { days }: Pick<Sought, 'days'>,
  cards: Iterable<StoreCard>,
  dates: readonly string[],
  turn: Turn | undefined,
): Promise<void> {
  if (!turn) return;
  const states = new Set([...cards].map(({ store }) => store.address.state));
  for (const state of states) {
    const here = days.inState(state);
    for (const date of dates) {
      if (here.isValidInTurns) await here.isValidInTurns(date, turn);
      else here.isValid(date);
      await turn.pause();
    }
  }
}

/**
 * One store, even if others are nearer; undefined when it does not have what is wanted (CNF-05).
 */
export async function candidateAt<Times extends OnDate>(
  { pool, cardsOf }: Searcher,
  sought: Sought<Times>,
  id: number,
  milesTo: (position: Position) => number,
): Promise<Candidate<Times> | undefined> {
  const version = await findStocked(pool, id, sought);
  if (version === undefined) return undefined;
  const card = (await cardsOf([{ id, version }])).get(id);
  if (!card) return undefined;
  const { now, claimed } = await readClaims(pool, id, sought.engagementId);
  return candidateOf(
    { id, version, miles: milesTo(card.store.position), now, claimed },
    card,
    sought,
  );
}

export interface Found<Times extends OnDate> {
  /** The stores looked at, nearest first. */
  candidates: Candidate<Times>[];
  /** Those of them that have times as wanted. */
  kept: Candidate<Times>[];
  /** Whether the radius holds no other stores. */
  isAll: boolean;
}

/**
 * SLT-03: the nearest `wanted` stores that `hasTimes` keeps. Reads that many first, since most
 * stores have times, and more while stores without times are skipped; keeps fewer when the radius
 * holds no more.
 */
export async function nearestWith<Times extends OnDate>(
  searcher: Searcher,
  sought: Sought<Times>,
  range: Range,
  wanted: number,
  hasTimes: (candidate: Candidate<Times>) => boolean,
): Promise<Found<Times>> {
  let found: Found<Times> = { candidates: [], kept: [], isAll: true };
  for await (const { candidates, isAll } of widening(searcher, sought, range, wanted)) {
    found = { candidates, kept: candidates.filter(hasTimes).slice(0, wanted), isAll };
    if (found.kept.length === wanted) break;
  }
  return found;
}

/**
 * Yields the nearest `first` stores, then ever larger numbers of them, until the radius holds no
 * more.
 */
export async function* widening<Times extends OnDate>(
  searcher: Searcher,
  sought: Sought<Times>,
  range: Range,
  first: number,
): AsyncGenerator<Omit<Found<Times>, 'kept'>> {
  for (let reach = first; ; reach *= reachFactor) {
    const candidates = await nearestStores(searcher, sought, range, reach);
    const isAll = candidates.length < reach;
    yield { candidates, isAll };
    if (isAll || reach >= furthestReach) return;
  }
}

/**
 * The other stores in the radius that are open on some of these dates, with their times on those
 * dates only.
 * @param looked the stores whose times are already known
 */
export async function othersOn<Times extends OnDate>(
  { pool, cardsOf, turn }: Searcher,
  sought: Sought<Times>,
  looked: readonly Candidate<Times>[],
  dates: readonly string[],
): Promise<Candidate<Times>[]> {
  if (dates.length === 0) return [];
  const { position, miles, stock, engagementId, sessionId } = sought;
  const known = new Set(looked.map(({ id }) => id));
  const own = { engagementId, sessionId };
  const found = await findNearby(pool, {
    position,
    miles,
    ...own,
    stock,
    days: 0,
    limit: furthestReach,
  });
  const others = found.filter(({ id }) => !known.has(id));
  const cards = await cardsOf(others);
  await judgeAhead(sought, cards.values(), dates, turn);
  const open = others.flatMap((store) => {
    const card = cards.get(store.id);
    if (!card) return [];
    const { isValid } = sought.days.inState(card.store.address.state);
    const onDates = dates.filter((date) => isValid(date) && hoursOn(card, date) !== null);
    return onDates.length > 0 ? [{ store, card, dates: new Set(onDates) }] : [];
  });
  const claimed = await findClaimed(
    pool,
    open.flatMap(({ store: { id }, dates: own }) => [...own].map((date) => ({ id, date }))),
    own,
  );
  return open.map(({ store, card, dates: own }) =>
    candidateOf({ ...store, claimed: claimed.get(store.id) ?? null }, card, sought, own),
  );
}

/** Whether the store has a time on the date. */
export const hasTimesOn =
  (date: string) =>
  ({ timesOn }: Candidate): boolean =>
    timesOn(date).length > 0;

/** The first date with a time at the store, among this many from its today on. */
export function firstDate({ today, timesOn }: Candidate, days: number): string | undefined {
  for (let day = 0; day < days; day += 1) {
    const date = addDays(today, day);
    if (timesOn(date).length > 0) return date;
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
