export interface Repeated {
  /** Resolves when a round that is under way has ended; no further one begins. */
  stop(): Promise<void>;
}

/**
 * Runs the work at once and again each `everyMs` after its end. A failed round is told to `failed`;
 * the next one comes anyway.
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
