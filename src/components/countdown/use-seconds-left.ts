import { useEffect, useState } from 'react';

const second = 1000;

const secondsUntil = (deadline: number, now: () => number) =>
  Math.max(0, Math.ceil((deadline - now()) / second));

/**
 * Whole seconds until a deadline (epoch milliseconds), by a clock that the caller may align with
 * the server's. Checks again when the tab is shown, since a sleeping phone's timers sleep too.
 */
export function useSecondsLeft(deadline: number, now: () => number = Date.now): number {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(deadline, now));

  useEffect(() => {
    const look = () => setSecondsLeft(secondsUntil(deadline, now));
    look();
    const timer = setInterval(look, second);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [deadline, now]);

  return secondsLeft;
}
