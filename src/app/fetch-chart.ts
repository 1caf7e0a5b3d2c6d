import type * as Whole from './whole-journey.ts';

/**
 * Brings the whole chart. What it is made of is a chunk before it (vite.config.ts): asked for
 * first, it is here first, and is made in a task of its own; all in one go would hold a slow phone
 * up for longer than a key press may wait.
 */
export async function fetchChart(): Promise<typeof Whole> {
  const vocabulary = import('#machines/vocabulary/base.ts');
  const whole = import('./whole-journey.ts');
  await Promise.all([vocabulary, whole]);
  return whole;
}
