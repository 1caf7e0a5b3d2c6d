// The people of a group, side by side in time at one store (GRP-01).
import { DAY_MINUTES, minuteOf, timeOfMinute } from './week-hours.ts';

/** As many as the wire takes in one hold (HLD-06). */
export const MAX_PEOPLE = 10;

/** A start of a visit at a store, and how many more people can start then. */
export interface Start {
  /** Minutes from any one moment. */
  minute: number;
  free: number;
}

/** Who starts when: so many people at each start, in order, the first in the list first. */
export interface Arrangement<S extends Start = Start> {
  starts: readonly S[];
  people: readonly number[];
}

/**
 * The arrangement that begins at that start: as many as can at once, the others one visit after the
 * other, without a gap.
 */
function sideBySide<S extends Start>(
  starts: readonly S[],
  first: number,
  people: number,
  slotMinutes: number,
): Arrangement<S> | undefined {
  const used: S[] = [];
  const counts: number[] = [];
  let left = people;
  for (let index = first; left > 0; index += 1) {
    const start = starts[index];
    const last = used.at(-1);
    if (!start || start.free < 1) return undefined;
    if (last && start.minute !== last.minute + slotMinutes) return undefined;
    const count = Math.min(start.free, left);
    used.push(start);
    counts.push(count);
    left -= count;
  }
  return { starts: used, people: counts };
}

/**
 * Two times with a gap between them: as many as can at that start, the others at the next that has
 * room for all of them.
 */
function apart<S extends Start>(
  starts: readonly S[],
  first: number,
  people: number,
): Arrangement<S> | undefined {
  const start = starts[first];
  if (!start || start.free < 1 || start.free >= people) return undefined;
  const left = people - start.free;
  const second = starts.find(({ free }, index) => index > first && free >= left);
  return second && { starts: [start, second], people: [start.free, left] };
}

/**
 * How a party fits into a day of a store, one arrangement for each start at which one can begin
 * (GRP-01).
 * @param starts of one day, ascending
 * @param people from 1 to MAX_PEOPLE
 * @param isSplit whether there must be a gap: then no arrangement without one is told
 */
export function arrangements<S extends Start>(
  starts: readonly S[],
  people: number,
  { slotMinutes, isSplit = false }: { slotMinutes: number; isSplit?: boolean },
): Arrangement<S>[] {
  return starts.flatMap((_, index) => {
    const together = sideBySide(starts, index, people, slotMinutes);
    if (!isSplit) return together ?? [];
    return together ? [] : (apart(starts, index, people) ?? []);
  });
}

/**
 * 'HH:MM' when the last of a group is done (GRP-01).
 * @param slots 'HH:MM' each, ascending
 */
export function doneBy(slots: readonly string[], visitMinutes: number): string {
  return timeOfMinute((minuteOf(slots.at(-1) ?? '') + visitMinutes) % DAY_MINUTES);
}
