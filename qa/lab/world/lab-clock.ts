/**
 * A clock that stands or runs, and is moved by hand; the chart's timers and the lab's own ring by
 * it.
 */
import type { LabClock } from '../handle.ts';

interface Timer {
  readonly due: number;
  readonly ring: () => void;
}

/** More than any chart needs in one instant: two timers that set each other would ring for ever. */
const MOST_RINGS = 10_000;

export interface TimingClock extends LabClock {
  /** As xstate asks for it (`createActor(machine, { clock })`). */
  setTimeout(ring: () => void, ms: number): number;
  readonly clearTimeout: (id: number) => void;
  /** Milliseconds until the next timer rings; undefined when none is set. */
  readonly untilNext: () => number | undefined;
  /** The time becomes later without anything ringing, as on a device that slept. */
  readonly sleepUntil: (time: number) => void;
  /** Where it began, with nothing to ring. */
  readonly reset: () => void;
  subscribe(listener: () => void): () => void;
  readonly close: () => void;
}

/** @param start milliseconds since the epoch. @param running whether time passes by itself */
export function openClock(start: number, running: boolean): TimingClock {
  const timers = new Map<number, Timer>();
  const listeners = new Set<() => void>();
  let lastId = 0;
  let base = start;
  let since = running ? performance.now() : undefined;
  let waker: ReturnType<typeof setTimeout> | undefined;

  const now = () => base + (since === undefined ? 0 : Math.floor(performance.now() - since));
  const tell = () => listeners.forEach((listener) => listener());
  const next = () => {
    let first: [number, Timer] | undefined;
    for (const entry of timers)
      if (first === undefined || entry[1].due < first[1].due) first = entry;
    return first;
  };

  /** Rings what is due until then, each at its own time. */
  const ringUntil = (time: number) => {
    for (let rings = 0; rings < MOST_RINGS; rings += 1) {
      const first = next();
      if (first === undefined || first[1].due > time) return;
      const [id, { due, ring }] = first;
      timers.delete(id);
      base += Math.max(0, due - now());
      ring();
    }
  };

  /** While time passes by itself, the real clock wakes this one for the next timer. */
  const wakeForNext = () => {
    clearTimeout(waker);
    waker = undefined;
    const first = next();
    if (since === undefined || first === undefined) return;
    waker = setTimeout(
      () => {
        ringUntil(now());
        wakeForNext();
        tell();
      },
      Math.max(0, first[1].due - now()),
    );
  };

  return {
    now,
    isRunning: () => since !== undefined,
    setRunning: (on) => {
      base = now();
      since = on ? performance.now() : undefined;
      wakeForNext();
      tell();
    },
    move: (ms) => {
      if (!(ms >= 0)) throw new Error('The clock only moves forward.');
      const to = now() + ms;
      ringUntil(to);
      base += to - now();
      wakeForNext();
      tell();
    },
    setTimeout: (ring, ms) => {
      lastId += 1;
      timers.set(lastId, { due: now() + ms, ring });
      wakeForNext();
      return lastId;
    },
    clearTimeout: (id) => {
      timers.delete(id);
      wakeForNext();
    },
    untilNext: () => {
      const first = next();
      return first && Math.max(0, first[1].due - now());
    },
    sleepUntil: (time) => {
      base += Math.max(0, time - now());
      wakeForNext();
      tell();
    },
    reset: () => {
      timers.clear();
      base = start;
      if (since !== undefined) since = performance.now();
      wakeForNext();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      clearTimeout(waker);
      timers.clear();
      listeners.clear();
    },
  };
}
