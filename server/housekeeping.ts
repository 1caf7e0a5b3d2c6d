import type pg from 'pg';
import { MOST, RULES } from './retention/rules.ts';

/** A chain of 10,000 stores leaves some thousand sessions in ten minutes (docs/reliability.md). */
const MOST_TURNS = 50;

/**
 * Deletes what is too old, by `retention/rules.ts`.
 * @throws AggregateError after all rules, when some failed
 */
export async function clearAway(pool: pg.Pool, stopping?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const { statement } of RULES) {
    if (stopping?.aborted) break;
    await clear(pool, statement, stopping).catch((cause: unknown) => failures.push(cause));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some of what is over is still kept');
}

/** Runs a rule, which deletes a limited number of rows, until it finds fewer, but not forever. */
async function clear(
  pool: pg.Pool,
  statement: string,
  stopping: AbortSignal | undefined,
): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS && !stopping?.aborted; turn += 1) {
    const { rowCount } = await pool.query(statement);
    if ((rowCount ?? 0) < MOST) return;
  }
}
