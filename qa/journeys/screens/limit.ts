const secondMs = 1000;

/**
 * A check that throws, in words, once this long has passed. A test that is stopped from outside
 * goes on behind the next one, and fails there with whatever it finds.
 */
export function limitOf(ms: number, now: () => number = () => performance.now()): () => void {
  const began = now();
  return () => {
    if (now() - began > ms)
      throw new Error(
        `not at its end after ${ms / secondMs} s: this machine is too busy for it, or a page has become slow`,
      );
  };
}
