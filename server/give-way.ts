// Background work gives way to visitors' requests: it starts at a pace that leaves the process time
// for both (REL-06).
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** The share of time a process may be busy before background work slows down. */
const BUSY = 0.7;
const LOOK_EVERY_MS = 100;
/** The longest gap: 50 starts a second under any load, so that 600 messages leave within 15 s. */
const LONGEST_GAP_MS = 20;
const FIRST_GAP_MS = 2.5;

/** Waits for the turn to start one more piece of background work. */
export type GiveWay = () => Promise<void>;

/** Measures load and waits; the process's own, or a test's. */
export interface Loop {
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** The share of time the process was busy since the last call, 0 to 1. */
  workedSince: () => number;
  wait: (ms: number) => Promise<unknown>;
}

/**
 * One per process: everything started through it shares the pace. Gaps between starts grow while
 * the process is busy, up to `LONGEST_GAP_MS`, and shrink to none when it is not.
 */
export function createGiveWay({ now, workedSince, wait }: Loop = processLoop()): GiveWay {
  let gapMs = 0;
  let lookedAt = now();
  let freeAt = -Infinity;
  return async () => {
    if (now() - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = now();
      gapMs = nextGap(gapMs, workedSince());
    }
    const mineAt = Math.max(freeAt, now());
    freeAt = mineAt + gapMs;
    if (mineAt > now()) await wait(mineAt - now());
  };
}

const nextGap = (gapMs: number, worked: number): number => {
  if (worked > BUSY) return Math.min(LONGEST_GAP_MS, Math.max(FIRST_GAP_MS, gapMs * 2));
  return gapMs > FIRST_GAP_MS ? gapMs / 2 : 0;
};

function processLoop(): Loop {
  let before = performance.eventLoopUtilization();
  return {
    now: () => performance.now(),
    workedSince: () => {
      const seen = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(seen, before);
      before = seen;
      return utilization;
    },
    wait: pause,
  };
}
