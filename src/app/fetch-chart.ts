import type * as Whole from './whole-journey.ts';

/**
 * Brings the whole chart. What it is made of, and half of its pages, are chunks before it
 * (scripts/build/chunk-groups.ts): asked for first, they are here first, and each is made in a task
 * of its own; all in one go would hold a slow phone up for longer than a key press may wait.
 */
export async function fetchChart(): Promise<typeof Whole> {
  const vocabulary = import('#machines/vocabulary/base.ts');
  const pages = import('#machines/booking/timeslots.ts');
  const whole = import('./whole-journey.ts');
  await Promise.all([vocabulary, pages, whole]);
  return whole;
}
