import type pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/**
 * While a test counts to a limit no minute may end, or some is given anew: the clock's, of which
 * each process gives the first freely, stands still until the test is over.
 */
export function stayInThisMinute(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** The same of the database's, which begins with the first who asks: almost a minute is left. */
export const keepCounting = (pool: pg.Pool) =>
  pool.query(
    `update limits set window_ends_at = greatest(window_ends_at, clock_timestamp() + interval '55 s')`,
  );
