// What every request needs from the journey.
import type { JourneyContext } from './context.ts';

/** A part of the journey that the chart guarantees by now: its absence is a bug in the chart. */
export function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The journey has no ${what} here.`);
  return value;
}

/**
 * One key per intention: created when a committing state is entered, the same for each
 * retry (CNF-01).
 */
export const intentionOf = (context: JourneyContext) =>
  `${known(context.engagementId, 'engagement')}.${context.intentions}`;
