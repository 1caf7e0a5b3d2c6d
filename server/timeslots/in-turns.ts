// SAF-04: judging ten people on thirty days by the law of several states takes seconds of processor
// time. It is done in slices, so that other requests are answered in between.

/** Milliseconds after which other requests get a turn. */
const SLICE_MS = 5;

export interface Turn {
  /** Lets others run if this one has used the processor for a slice. */
  pause(): Promise<void>;
}

interface Waiting {
  spentMs: number;
  goOn: () => void;
}

const waiting: Waiting[] = [];

/**
 * The request that has used the least time goes first, so that cheap requests do not wait for
 * expensive ones.
 */
function letOneGoOn(): void {
  let least = 0;
  for (const [index, { spentMs }] of waiting.entries())
    if (spentMs < (waiting[least]?.spentMs ?? Infinity)) least = index;
  const [next] = waiting.splice(least, 1);
  next?.goOn();
  // One slice per iteration of the event loop: requests that came in meanwhile are answered before
  // the next.
  if (waiting.length > 0) setImmediate(letOneGoOn);
}

/** Starts timing one request. */
export function openTurn(): Turn {
  let spentMs = 0;
  let begunAt = performance.now();
  return {
    async pause() {
      const ms = performance.now() - begunAt;
      if (ms < SLICE_MS) return;
      spentMs += ms;
      await new Promise<void>((goOn) => {
        waiting.push({ spentMs, goOn });
        if (waiting.length === 1) setImmediate(letOneGoOn);
      });
      begunAt = performance.now();
    },
  };
}
