import { TIMEOUT_MS } from '../app/calls/timeout.ts';
import { mapsFailure, UNKNOWN_ERROR } from './failure.ts';

/**
 * Settles like `work`, unless it is cancelled (ServiceError 1001) or exceeds the time limit of a
 * call (1004, API-01).
 */
export async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const ended = new AbortController();
  const cutShort = new Promise<never>((_, reject) => {
    const callOff = () => reject(mapsFailure(1001, UNKNOWN_ERROR));
    if (signal.aborted) callOff();
    signal.addEventListener('abort', callOff, { signal: ended.signal });
    const timer = setTimeout(() => reject(mapsFailure(1004, UNKNOWN_ERROR)), TIMEOUT_MS);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  return Promise.race([work, cutShort]).finally(() => ended.abort());
}
