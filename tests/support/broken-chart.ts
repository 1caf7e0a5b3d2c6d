import { expect, vi } from 'vitest';
import type { Journey } from '#src/app/relay.ts';

/**
 * Makes the chart throw, by a time that is said to be held where none is: it takes nothing any
 * more. Expects XState to report it as uncaught.
 */
export function breakChart({ send }: Pick<Journey, 'send'>): void {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  send({ type: 'hold.started' });
  expect(() => vi.runAllTimers()).toThrow('The journey has no hold here.');
  vi.useRealTimers();
}
