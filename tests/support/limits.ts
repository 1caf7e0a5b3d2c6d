import type pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/**
 * While a test counts up to a limit no minute may end, which would renew some: the clock, whose
 * first minute each process grants freely, is stopped until the test is over.
 */
export function stayInThisMinute(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** The same for the database's, which starts with the first request: almost a minute is left. */
export const keepCounting = (pool: pg.Pool) =>
  pool.query(
    `update limits set window_ends_at = greatest(window_ends_at, clock_timestamp() + interval '55 s')`,
  );
