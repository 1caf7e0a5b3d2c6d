// Which few of many times to show first (SLT-04, SLT-08).
import { PARTS_OF_DAY, partOfDay } from './part-of-day.ts';

/**
 * At most `count` of the times, in order: the first of each part of the day, then the second, and
 * so on, so that visitors who can only come in the evening see that there is a time.
 * @param times in order
 * @param startOf 'HH:MM'
 */
export function spread<Time>(
  times: readonly Time[],
  count: number,
  startOf: (time: Time) => string,
): Time[] {
  const parts = PARTS_OF_DAY.map((part) =>
    times.filter((time) => partOfDay(startOf(time)) === part),
  );
  const inTurn = times.flatMap((_, round) => parts.flatMap((part) => part.slice(round, round + 1)));
  const shown = new Set(inTurn.slice(0, count));
  return times.filter((time) => shown.has(time));
}
