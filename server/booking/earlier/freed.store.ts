import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { freedSeats } from './earlier.schema.ts';

/** Freed seats of one start time. */
export interface Freed {
  storeId: number;
  startsAt: Date;
  seats: number;
}

/** Takes the freed seats, each handed to one process only; those freed first come first. */
export async function takeFreed(db: Db): Promise<Freed[]> {
  const taken = await db
    .delete(freedSeats)
    .where(
      sql`${freedSeats.id} in (select id from freed_seats order by id limit 1000 for update skip locked)`,
    )
    .returning();
  const starts = new Map<string, Freed>();
  for (const { storeId, startsAt } of taken.toSorted((one, other) => one.id - other.id)) {
    const start = `${storeId} ${+startsAt}`;
    const seats = (starts.get(start)?.seats ?? 0) + 1;
    starts.set(start, { storeId, startsAt, seats });
  }
  return [...starts.values()];
}
