// The line at a store: who is next, and how long it takes (WLK-05, WLK-06;
// docs/decisions/026-walk-ins.md).
import { isWaiting, type Stage } from './visits.ts';

/** A patient on a store's day; moments in milliseconds since 1970. */
export interface Visitor {
  id: string;
  stage: Stage;
  /** The booked time; for a walk-in, the arrival. */
  startsAt: number;
  isWalkIn: boolean;
  /** Null until they come. */
  arrivedAt: number | null;
}

/** What decides how fast a store's line moves. */
export interface Pace {
  /** People at once. */
  seats: number;
  slotMinutes: number;
}

const MINUTE_MS = 60_000;

/** A booked patient goes before walk-ins who came less than this before the booked time. */
export const HEAD_START_MINUTES = 60;

/** A booked patient later than this is in the line as a walk-in. */
export const GRACE_MINUTES = 15;

/** No one is let into a line longer than this. */
export const LONGEST_WAIT_MINUTES = 120;

/** Already called: they take a seat, not a place in the line. */
const isServed = (stage: Stage): boolean =>
  stage === 'readyForPreVax' || stage === 'awaitingSignOff';

const isInLine = (stage: Stage): boolean => isWaiting(stage) && !isServed(stage);

/**
 * When a patient's turn is: the earlier, the sooner. Fixed on arrival, so later arrivals never
 * overtake, except people with an appointment within the hour.
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

/** The patients waiting to be called, the next one first. */
export const lineOf = (visitors: readonly Visitor[]): Visitor[] =>
  visitors.filter(({ stage }) => isInLine(stage)).toSorted(byTurn);

/** Minutes from now. */
export interface Estimate {
  fromMinutes: number;
  toMinutes: number;
}

/**
 * How long a patient waits to be called, at best and at worst: at best no one else comes and a seat
 * is free at once, at worst everyone booked before them comes, and each takes the full time.
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
  // A booked patient who came early may have to wait for their own time.
  const untilTime = one.isWalkIn ? 0 : Math.ceil((one.startsAt - now) / MINUTE_MS);
  return {
    fromMinutes: rounds(ahead),
    toMinutes: Math.max(rounds(ahead + served + coming.length), untilTime, 0),
  };
}

/** Booked, not arrived, and not so late that the time is lost. */
const isToCome = ({ stage, startsAt, isWalkIn }: Visitor, now: number): boolean =>
  stage === 'booked' && !isWalkIn && startsAt + GRACE_MINUTES * MINUTE_MS > now;

/**
 * How many people the line can take from now until the store closes: those waiting, and those who
 * have booked a time or hold a place meanwhile.
 * @param minutesToClosing negative when it is closed
 */
export function roomInLine({ seats, slotMinutes }: Pace, minutesToClosing: number) {
  const minutes = Math.max(0, Math.min(minutesToClosing, LONGEST_WAIT_MINUTES));
  return { minutes, people: Math.floor(minutes / slotMinutes) * seats };
}
