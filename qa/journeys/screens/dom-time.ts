/** Timers and dates that are stopped for the page; the test's own waiting uses real ones. */
import { configure, getConfig } from '@testing-library/dom';
import { vi } from 'vitest';
import { forgetAnchor } from '#src/app/steady-clock.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { today } from '../samples.ts';
import { answerAtOnce, settled, turn } from './at-rest.ts';

/**
 * Stops the page's clock; call it before the page is opened. Returns a function that restarts time.
 */
export function stopTime(): () => void {
  vi.useFakeTimers({
    now: new Date(`${today}T15:00:00Z`),
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'Date',
    ],
  });
  forgetAnchor();
  const before = getConfig();
  answerAtOnce();
  return () => {
    configure(before);
    vi.useRealTimers();
  };
}

/** Real time: a page's first chunk is compiled on request. */
const patienceMs = 20_000;

/** Gives the page time to come to rest; false when it does not get where it should. */
export async function until(isTrue: () => boolean): Promise<boolean> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await turn()) {
    if (isTrue()) return true;
  }
  return isTrue();
}

export const passTime = (ms: number): Promise<unknown> =>
  settled(() => vi.advanceTimersByTimeAsync(ms));

/**
 * The clock jumps as on a device that slept: no timer fires, and the page is told that it is
 * visible again.
 */
export const jumpTo = (time: number, hidden: boolean): Promise<void> =>
  settled(async () => {
    if (hidden) show('hidden');
    vi.setSystemTime(time);
    show('visible');
  });

function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** axe defers each of its rules with a timer, and those are stopped. */
export async function axeInStoppedTime(): Promise<string[]> {
  let isDone = false;
  const running = axeFindings(document.body).finally(() => (isDone = true));
  while (!isDone) {
    vi.advanceTimersByTime(1);
    await turn();
  }
  return running;
}
