import type { Db, Tx } from './database.ts';
import { isRetryable } from './failures.ts';

const ATTEMPTS = 4;

/**
 * Runs the work in one transaction, and again from the start when PostgreSQL chose it as the victim
 * of a deadlock. The work must have no effect outside the transaction.
 */
export async function inTransaction<R>(db: Db, work: (tx: Tx) => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}
