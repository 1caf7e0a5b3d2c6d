/**
 * What is printed while ways are searched for: that can take minutes, and silence would look hung.
 */
import type { Plan } from '@dosepath/journeys';
import type { Lines } from './progress.ts';

const secondMs = 1000;
const EVERY_SECONDS = 10;
/** How many of the unmet to name: a place to start looking. */
const NAMED = 3;

/**
 * Prints every ten seconds the progress of the search, and what it has no way to yet.
 * @param now milliseconds of a clock that never goes back
 */
export function createSearch(
  chart: string,
  out: Lines,
  now: () => number = () => performance.now(),
): NonNullable<Plan['tell']> {
  const began = now();
  let said = began;
  return ({ situations, missing }) => {
    const at = now();
    if (at - said < EVERY_SECONDS * secondMs) return;
    said = at;
    const left = missing();
    const seconds = Math.round((at - began) / secondMs);
    const lines = [
      `${chart}: looking for ways to ${left.length} that no journey has, ${seconds} s, ${situations} situations`,
      ...left.slice(0, NAMED).map((one) => `  ${one}`),
      ...(left.length > NAMED ? [`  and ${left.length - NAMED} more`] : []),
    ];
    out.write(`${lines.join('\n')}\n`);
  };
}
