import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { RULES } from './retention/rules.ts';

const EVERY_MS = 10 * 60 * 1000;

/**
 * Takes away what has served its time, by `retention/rules.ts`.
 * @throws AggregateError after all rules, when some could not be carried out
 */
export async function clearAway(pool: pg.Pool): Promise<void> {
  const failures: unknown[] = [];
  for (const { statement } of RULES)
    await pool.query(statement).catch((cause: unknown) => failures.push(cause));
  if (failures.length > 0) throw new AggregateError(failures, 'some of what is over is still kept');
}

/**
 * Clears away now and then; nothing is decided by it, so a failure only waits for the next time.
 * Returns how to end it.
 */
export function startHousekeeping(pool: pg.Pool, log: FastifyBaseLogger): () => Promise<void> {
  const clear = () => void clearAway(pool).catch((err: unknown) => log.error({ err }));
  const timer = setInterval(clear, EVERY_MS);
  timer.unref();
  return async () => clearInterval(timer);
}
