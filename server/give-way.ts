// What can wait gives way to people who are being answered: it is begun at a pace at which the
// process has time for both (REL-06).
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Of its time a process is at work for so much, before what can wait begins later. */
const BUSY = 0.7;
const LOOK_EVERY_MS = 100;
/** However much there is to do: 50 a second, so that 600 messages have left within 15 s. */
const LONGEST_GAP_MS = 20;
const FIRST_GAP_MS = 2.5;

/** Waits for its turn to begin one more thing that could wait. */
export type GiveWay = () => Promise<void>;

/** What a pace is measured and kept by; the process's own, or a test's. */
export interface Loop {
  /** Milliseconds of a clock that only goes on. */
  now: () => number;
  /** Which part of its time the process was at work since this was asked last, 0 to 1. */
  workedSince: () => number;
  wait: (ms: number) => Promise<unknown>;
}

/**
 * One for a process: all who begin something by it share the pace. Two beginnings are as far apart
 * as the process is busy: not at all while it has time, never more than `LONGEST_GAP_MS`.
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
