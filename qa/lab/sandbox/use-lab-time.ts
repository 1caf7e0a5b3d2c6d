import { useEffect, useState } from 'react';
import type { LabClock } from '../handle.ts';

const TICK_MS = 1000;

/** The lab's time, looked at every second while it runs. `read` is what the last reading said. */
export function useLabTime(clock: LabClock, read: number, isRunning: boolean): number {
  const [ticked, setTicked] = useState(read);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTicked(clock.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [clock, isRunning]);
  // A clock that stands says what it said last; one that runs never goes back.
  return isRunning ? Math.max(ticked, read) : read;
}
