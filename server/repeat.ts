export interface Repeated {
  /** Resolves when the current round has ended; no new one begins. */
  stop(): Promise<void>;
}

/**
 * Runs the work now, and again `everyMs` after each end. A failed round is passed to `failed`, and
 * the next one still comes.
 */
export function repeat(
  work: () => Promise<unknown>,
  everyMs: number,
  failed: (error: unknown) => void,
): Repeated {
  let stopped = false;
  let wake: () => void = () => undefined;

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const rounds = async () => {
    while (!stopped) {
      await work().catch(failed);
      if (!stopped) await pause();
    }
  };

  const ended = rounds();
  return {
    stop() {
      stopped = true;
      wake();
      return ended;
    },
  };
}
