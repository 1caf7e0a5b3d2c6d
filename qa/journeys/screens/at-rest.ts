/**
 * React as in production, at rest: `act` exists only in its development builds. This is the first
 * setup file of what runs so (vitest.config.ts): React picks its scheduling functions when it is
 * loaded.
 */
import { configure } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';

const nextTurn = globalThis.setImmediate;

/** The work React has deferred, in the order it is due. */
const due: (() => void)[] = [];
vi.stubGlobal('setImmediate', (work: () => void) => void due.push(work));
const { createRoot } = await import('react-dom/client');
const { flushSync } = await import('react-dom');
vi.unstubAllGlobals();

/** What React could not show, until it is reported. */
let broken: unknown[] = [];

/** Unmounts everything shown. */
const mounted = new Set<() => void>();

/** Lets React do its deferred work, and what follows from it; returns whether there was any. */
function doWhatIsDue(): boolean {
  const isAnyDue = due.length > 0;
  for (let work = due.shift(); work !== undefined; work = due.shift()) work();
  return isAnyDue;
}

/** A turn of the event loop: promises, imports, jsdom's history and React progress. */
export async function turn(): Promise<void> {
  await new Promise<void>((done) => void nextTurn(done));
  doWhatIsDue();
}

/**
 * Does this, then waits until React has nothing left to do, by its own account. Throws what could
 * not be shown.
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

/** Shows it at the end of the page until it is unmounted, or the test ends. */
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
 * React responds to each action of a hand before the next one, as in a browser. Otherwise Testing
 * Library for React ensures that, with `act`.
 */
export const answerAtOnce = (): void =>
  configure({
    eventWrapper: (dispatch) => {
      const isToGoOn: unknown = dispatch();
      flushSync(() => {});
      // Not before: an effect of React may move the focus in the middle of its work.
      queueMicrotask(doWhatIsDue);
      return isToGoOn;
    },
    // Testing Library would wait with the stopped timers.
    asyncWrapper: (run) => run(),
    unstable_advanceTimersWrapper: (run) => run(),
  });
