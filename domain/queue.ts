// The line of people at a store: who is next, and how long it takes (WLK-05, WLK-06;
// docs/decisions/026-walk-ins.md).
import { isWaiting, type Stage } from './visits.ts';

/** Somebody of a store's day; moments in milliseconds since 1970. */
export interface Visitor {
  id: string;
  stage: Stage;
  /** When their time is; of a walk-in, when they came. */
  startsAt: number;
  isWalkIn: boolean;
  /** Null until they come. */
  arrivedAt: number | null;
}

/** What of a store decides how fast its line moves. */
export interface Pace {
  /** People at once. */
  seats: number;
  slotMinutes: number;
}

const MINUTE_MS = 60_000;

/** A booked person goes before walk-ins who came less than this before the booked time. */
export const HEAD_START_MINUTES = 60;

/** Whoever comes later than this after their time is in the line as a walk-in is. */
export const GRACE_MINUTES = 15;

/** Nobody is let into a line that is longer than this. */
export const LONGEST_WAIT_MINUTES = 120;

/** Called up already: the place is a seat's, not one of the line. */
const isServed = (stage: Stage): boolean =>
  stage === 'readyForPreVax' || stage === 'awaitingSignOff';

const isInLine = (stage: Stage): boolean => isWaiting(stage) && !isServed(stage);

/**
 * When somebody's turn is: the earlier, the sooner. It is fixed once they are there, so nobody
 * loses a place to who comes after them, but for those who have a time booked within the hour.
 */
export function turnOf({ startsAt, isWalkIn, arrivedAt }: Visitor): number {
  if (isWalkIn) return arrivedAt ?? startsAt;
  const isLate = arrivedAt !== null && arrivedAt > startsAt + GRACE_MINUTES * MINUTE_MS;
  return isLate ? arrivedAt : startsAt - HEAD_START_MINUTES * MINUTE_MS;
}

const byTurn = (one: Visitor, other: Visitor): number =>
  turnOf(one) - turnOf(other) ||
  (one.arrivedAt ?? Infinity) - (other.arrivedAt ?? Infinity) ||
  (one.id < other.id ? -1 : 1);

/** Those who wait to be called, the next one first. */
export const lineOf = (visitors: readonly Visitor[]): Visitor[] =>
  visitors.filter(({ stage }) => isInLine(stage)).toSorted(byTurn);

/** Minutes from now. */
export interface Estimate {
  fromMinutes: number;
  toMinutes: number;
}

/**
 * How long somebody waits until they are called, at best and at worst: at best nobody else comes
 * and a seat is free at once, at worst all come who have booked a time before theirs, and everybody
 * takes the whole time.
 * @param now milliseconds since 1970
 */
export function estimateFor(
  one: Visitor,
  visitors: readonly Visitor[],
  { seats, slotMinutes }: Pace,
  now: number,
): Estimate {
  const others = visitors.filter(({ id }) => id !== one.id);
  const ahead = others.filter((other) => isInLine(other.stage) && byTurn(other, one) < 0).length;
  const served = others.filter(({ stage }) => isServed(stage)).length;
  const coming = others.filter((other) => isToCome(other, now) && turnOf(other) < turnOf(one));
  const rounds = (people: number) => Math.floor(people / seats) * slotMinutes;
  // Who came early may have to wait for their own time.
  const untilTime = one.isWalkIn ? 0 : Math.ceil((one.startsAt - now) / MINUTE_MS);
  return {
    fromMinutes: rounds(ahead),
    toMinutes: Math.max(rounds(ahead + served + coming.length), untilTime, 0),
  };
}

/** Booked, not there, and not so late that their time is nobody's any more. */
const isToCome = ({ stage, startsAt, isWalkIn }: Visitor, now: number): boolean =>
  stage === 'booked' && !isWalkIn && startsAt + GRACE_MINUTES * MINUTE_MS > now;

/**
 * How many people the line may have, from now until the store closes: those who wait, and those
 * who have booked a time or hold a place meanwhile.
 * @param minutesToClosing less than none when it is closed
 */
export function roomInLine({ seats, slotMinutes }: Pace, minutesToClosing: number) {
  const minutes = Math.max(0, Math.min(minutesToClosing, LONGEST_WAIT_MINUTES));
  return { minutes, people: Math.floor(minutes / slotMinutes) * seats };
}
