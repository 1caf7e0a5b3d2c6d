// SAF-04: judging ten people on thirty days by the law of several states takes seconds of the
// processor. It is done in slices, so that whoever else asks is answered in between.

/** Milliseconds after which others come first. */
const SLICE_MS = 5;

export interface Turn {
  /** Lets others go first when this has held the processor for a slice. */
  pause(): Promise<void>;
}

interface Waiting {
  spentMs: number;
  goOn: () => void;
}

const waiting: Waiting[] = [];

/** Who asks for little is not kept waiting by who asks for much: the least spent goes first. */
function letOneGoOn(): void {
  let least = 0;
  for (const [index, { spentMs }] of waiting.entries())
    if (spentMs < (waiting[least]?.spentMs ?? Infinity)) least = index;
  const [next] = waiting.splice(least, 1);
  next?.goOn();
  // One slice each time round the event loop: what came in meanwhile is answered before the next.
  if (waiting.length > 0) setImmediate(letOneGoOn);
}

/** Of one request, from now on. */
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
