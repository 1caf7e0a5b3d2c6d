import { useEffect, useState } from 'react';

/**
 * The server's time in milliseconds, counted from the moment it was last told: this device's own
 * clock only measures how long ago that was. It advances in steps.
 *
 * @param told ISO 8601; undefined before anything was told
 */
export function useNow(told: string | undefined, everyMs: number): number {
  const [passed, setPassed] = useState({ told, ms: 0 });
  useEffect(() => {
    const since = performance.now();
    const timer = setInterval(() => setPassed({ told, ms: performance.now() - since }), everyMs);
    return () => clearInterval(timer);
  }, [told, everyMs]);
  return Date.parse(told ?? '') + (passed.told === told ? passed.ms : 0);
}
