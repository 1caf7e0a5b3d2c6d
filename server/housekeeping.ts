import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { MOST, RULES } from './retention/rules.ts';

const EVERY_MS = 10 * 60 * 1000;
/** A chain of 10,000 stores leaves some thousand sessions in ten minutes (docs/reliability.md). */
const MOST_TURNS = 50;

/**
 * Takes away what has served its time, by `retention/rules.ts`.
 * @throws AggregateError after all rules, when some could not be carried out
 */
export async function clearAway(pool: pg.Pool): Promise<void> {
  const failures: unknown[] = [];
  for (const { statement } of RULES)
    await clear(pool, statement).catch((cause: unknown) => failures.push(cause));
  if (failures.length > 0) throw new AggregateError(failures, 'some of what is over is still kept');
}

/** A rule takes away so many rows at most: again while there are as many, but not for ever. */
async function clear(pool: pg.Pool, statement: string): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const { rowCount } = await pool.query(statement);
    if ((rowCount ?? 0) < MOST) return;
  }
}

/**
 * Clears away now and then; nothing is decided by it, so a failure only waits for the next time.
 * Returns how to end it.
 */
export function startHousekeeping(pool: pg.Pool, log: FastifyBaseLogger): () => Promise<void> {
  const again = () => void clearAway(pool).catch((err: unknown) => log.error({ err }));
  const timer = setInterval(again, EVERY_MS);
  timer.unref();
  return async () => clearInterval(timer);
}
