/** Timers and dates that stand still for the page; what a test itself waits with is real. */
import { configure, getConfig } from '@testing-library/dom';
import { vi } from 'vitest';
import { forgetAnchor } from '#src/app/steady-clock.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { today } from '../samples.ts';
import { answerAtOnce, settled, turn } from './at-rest.ts';

/**
 * Stops the clock of the page; call it before the page is opened. Answers how to let time run
 * again.
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

/** Real time: the first chunk of a page is compiled when it is asked for. */
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
 * The clock jumps as on a device that slept: nothing rings, and the page is told that it is shown
 * again.
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

/** axe puts off each of its rules by a timer, and those stand still. */
export async function axeInStoppedTime(): Promise<string[]> {
  let isDone = false;
  const running = axeFindings(document.body).finally(() => (isDone = true));
  while (!isDone) {
    vi.advanceTimersByTime(1);
    await turn();
  }
  return running;
}
