// What every request needs of the journey.
import type { JourneyContext } from './context.ts';

/**
 * A part of the journey that the chart guarantees to be there by now: its absence is a bug of the
 * chart.
 */
export function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The journey has no ${what} here.`);
  return value;
}

/**
 * One key an intention: minted when a committing state is entered, the same at each retry
 * (design.md, "Once only").
 */
export const intentionOf = (context: JourneyContext) =>
  `${known(context.engagementId, 'engagement')}.${context.intentions}`;
