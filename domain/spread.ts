// Which few of many times are shown first (SLT-04, SLT-08).
import { PARTS_OF_DAY, partOfDay } from './part-of-day.ts';

/**
 * At most `count` of the times, in their order: of each part of the day that has some in turn its
 * first, then its second, so that whoever can come only in the evening sees that there is one.
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
