/**
 * React as in production, at rest: `act` is only in its development builds. It is the first setup
 * file of what runs so (vitest.config.ts): React takes what it puts its work off with when it is
 * loaded.
 */
import { configure } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';

const nextTurn = globalThis.setImmediate;

/** What React has put off, in the order that it is due. */
const due: (() => void)[] = [];
vi.stubGlobal('setImmediate', (work: () => void) => void due.push(work));
const { createRoot } = await import('react-dom/client');
const { flushSync } = await import('react-dom');
vi.unstubAllGlobals();

/** What React could not show, until somebody is told. */
let broken: unknown[] = [];

/** Unmounts what is shown yet. */
const mounted = new Set<() => void>();

/** Lets React do what it has put off, and what comes of it; whether there was anything. */
function doWhatIsDue(): boolean {
  const isAnyDue = due.length > 0;
  for (let work = due.shift(); work !== undefined; work = due.shift()) work();
  return isAnyDue;
}

/** A turn of the event loop: promises, imports, the history of jsdom and React come on. */
export async function turn(): Promise<void> {
  await new Promise<void>((done) => void nextTurn(done));
  doWhatIsDue();
}

/**
 * Does this, then waits until React has nothing left to do, by its own account of it. Throws what
 * could not be shown.
 */
export async function settled<T>(run: () => T | Promise<T>): Promise<T> {
  const answer = await run();
  do await new Promise<void>((done) => void nextTurn(done));
  while (doWhatIsDue());
  const [error] = broken;
  broken = [];
  if (error !== undefined) throw error;
  return answer;
}

/** Shows it at the end of the page until it is unmounted, or the test has come to its end. */
export function render(node: ReactNode): { readonly unmount: () => void } {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container, { onUncaughtError: (error) => void broken.push(error) });
  const unmount = () => {
    root.unmount();
    container.remove();
    doWhatIsDue();
    mounted.delete(unmount);
  };
  mounted.add(unmount);
  root.render(node);
  return { unmount };
}

export function cleanup(): void {
  for (const unmount of mounted) unmount();
  broken = [];
}

afterEach(cleanup);

/**
 * What a hand does is answered before it does the next thing, as in a browser. Elsewhere it is
 * Testing Library for React that sees to it, by `act`.
 */
export const answerAtOnce = (): void =>
  configure({
    eventWrapper: (dispatch) => {
      const isToGoOn: unknown = dispatch();
      flushSync(() => {});
      // Not before: an effect of React may be what moves the focus, in the middle of its work.
      queueMicrotask(doWhatIsDue);
      return isToGoOn;
    },
    // Testing Library would wait with the timers that stand still.
    asyncWrapper: (run) => run(),
    unstable_advanceTimersWrapper: (run) => run(),
  });
