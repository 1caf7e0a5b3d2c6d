// The time all servers agree on: the database's, carried on by this process's monotonic clock
// between looks (REL-03). A server with a wrong clock decides like the others.
import type { IsoDate } from '#domain/dates.ts';
import { todayIn } from '#domain/zones.ts';
import type { Database } from './database/database.ts';
import { repeat } from './repeat.ts';

const LOOK_EVERY_MS = 60_000;

let seen: { database: number; monotonic: number } | undefined;

/** Milliseconds since 1970; from this machine's clock when no database is followed. */
export const nowMs = (): number =>
  seen ? seen.database + performance.now() - seen.monotonic : Date.now();

export const now = (): Date => new Date(nowMs());

/**
 * Today in the westernmost zone with stores, for what ends with a day at a store that is not known
 * yet (a date of birth, a code): off by at most a day.
 */
export const todayInTheWest = (at: Date): IsoDate => todayIn('Pacific/Honolulu', at);

/**
 * Follows the database's clock from its first answer until stopped. A failed look is reported, and
 * time continues from the last one.
 */
export async function followClock(
  database: Pick<Database, 'now'>,
  failed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const look = async () => {
    const from = performance.now();
    const told = await database.now();
    const until = performance.now();
    // The answer was made about half-way.
    seen = { database: told.getTime(), monotonic: (from + until) / 2 };
  };
  await look();
  const looking = repeat(look, LOOK_EVERY_MS, failed);
  return async () => {
    await looking.stop();
    seen = undefined;
  };
}
