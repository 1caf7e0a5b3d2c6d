// A store's line, computed from the database when it is read, and stored nowhere (WLK-06).
import type { Visitor } from '#domain/queue.ts';
import type { Queries } from '#server/database/queries.ts';

/** A patient of the day, with what shows whether their visit has changed. */
export interface DayVisitor extends Visitor {
  version: number;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

export interface StoreDay {
  visitors: DayVisitor[];
  now: Date;
}

/**
 * Everyone of the store's day who can affect a waiting patient's turn: those who are there, and
 * those who booked a time and may come; and the database's time.
 */
export async function readDay(db: Queries, storeId: number): Promise<StoreDay> {
  const { rows } = await db.query<{ visitors: DayVisitor[] | null; now: number }>({
    name: 'store-day',
    text: `select date_part('epoch', clock_timestamp()) * 1000 as now, (
        select jsonb_agg(jsonb_build_object('id', a.id, 'stage', a.stage, 'isWalkIn', a.seat = 0,
          'startsAt', date_part('epoch', a.starts_at) * 1000,
          'arrivedAt', date_part('epoch', a.arrived_at) * 1000,
          'version', a.visit_version, 'updatedAt', date_part('epoch', a.updated_at) * 1000))
        from appointments a join stores s on s.id = a.store_id
        where a.store_id = $1 and a.status in ('Scheduled', 'Rescheduled') and a.source = ''
          and a.stage in ('booked', 'arrived', 'checkedIn', 'readyForPreVax', 'awaitingSignOff')
          and a.starts_at > clock_timestamp() - interval '2 days'
          and is_of_store_day(a.starts_at, a.stage, a.arrived_at, s.time_zone)
          and a.starts_at < (date_trunc('day', clock_timestamp() at time zone s.time_zone)
            + interval '1 day') at time zone s.time_zone
      ) as visitors`,
    values: [storeId],
  });
  const [row] = rows;
  if (!row) throw new Error('the day of a store was not read');
  return { visitors: row.visitors ?? [], now: new Date(row.now) };
}

/** How many people the store has to see in the next minutes (people_in_line.sql). */
export async function countInLine(
  db: Queries,
  storeId: number,
  minutes: number,
): Promise<{ people: number; takesWalkIns: boolean }> {
  const { rows } = await db.query<{ people: number; takesWalkIns: boolean }>({
    name: 'people-in-line',
    text: `select people_in_line(id, make_interval(mins => $2), null) as people,
        takes_walk_ins as "takesWalkIns"
      from stores where id = $1`,
    values: [storeId, minutes],
  });
  return rows[0] ?? { people: 0, takesWalkIns: false };
}

/**
 * Shares reads among many who ask at the same moment, as a store's phones do when its line moves:
 * those who ask while a read is in progress share the next one, so each gets an answer that was
 * begun after they asked.
 */
export function sharedDays(pool: Queries): (storeId: number) => Promise<StoreDay> {
  const underWay = new Map<number, Promise<unknown>>();
  const next = new Map<number, Promise<StoreDay>>();
  return (storeId) => {
    const waiting = next.get(storeId);
    if (waiting) return waiting;
    const read = (async () => {
      await underWay.get(storeId);
      next.delete(storeId);
      const reading = readDay(pool, storeId);
      const ended = reading.then(
        () => undefined,
        () => undefined,
      );
      underWay.set(storeId, ended);
      void ended.then(() => {
        if (underWay.get(storeId) === ended) underWay.delete(storeId);
      });
      return reading;
    })();
    next.set(storeId, read);
    return read;
  };
}
