import type * as Whole from './whole-journey.ts';

/**
 * Loads the whole chart. Its parts, and half of its pages, are chunks that it imports
 * (scripts/build/chunk-groups.ts): requested first, they arrive first, and each runs in a task of
 * its own; all in one task would block a slow phone longer than a key press may wait.
 */
export async function fetchChart(): Promise<typeof Whole> {
  const vocabulary = import('#machines/vocabulary/base.ts');
  const pages = import('#machines/booking/timeslots.ts');
  const whole = import('./whole-journey.ts');
  await Promise.all([vocabulary, pages, whole]);
  return whole;
}
