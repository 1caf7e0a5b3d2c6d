import type pg from 'pg';
import { repeat, type Repeated } from '#server/repeat.ts';
import { sweepHolds } from './holds.store.ts';

/**
 * A sweep reads the whole table: an index on the expiry would cost every hold more than this does.
 */
const EVERY_MS = 60 * 60 * 1000;

/**
 * Housekeeping: keeps the table of claims small. `failed` is told of a sweep that did not work; the
 * next one comes anyway.
 */
export function startSweeper(pool: pg.Pool, failed: (error: unknown) => void): Repeated {
  return repeat(() => sweepHolds(pool), EVERY_MS, failed);
}
