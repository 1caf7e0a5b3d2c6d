// The time that all servers agree on: the database's, kept by this process's own monotonic clock
// between looks (REL-03). A server whose clock is wrong judges like the others.
import type { Database } from './database/database.ts';
import { repeat } from './repeat.ts';

const LOOK_EVERY_MS = 60_000;

let seen: { database: number; monotonic: number } | undefined;

/** Milliseconds since 1970; by this machine's clock while no database is followed. */
export const nowMs = (): number =>
  seen ? seen.database + performance.now() - seen.monotonic : Date.now();

export const now = (): Date => new Date(nowMs());

/**
 * Follows the database's clock from the first look on, until stopped. A look that fails is told of;
 * the time goes on from the last one.
 */
export async function followClock(
  database: Pick<Database, 'now'>,
  failed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const look = async () => {
    const from = performance.now();
    const told = await database.now();
    const until = performance.now();
    // It was told about half-way.
    seen = { database: told.getTime(), monotonic: (from + until) / 2 };
  };
  await look();
  const looking = repeat(look, LOOK_EVERY_MS, failed);
  return async () => {
    await looking.stop();
    seen = undefined;
  };
}
