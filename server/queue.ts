// What waits in a table is sent: several at once, and again later when it failed. Whoever takes a
// row has it for a lease; the stores of each queue have the statements. When somebody looks is the
// jobs' (server/jobs).
import type { Queries } from './database/queries.ts';
import type { GiveWay } from './give-way.ts';

/** Again after so many seconds: twice as long each time, never longer than `longest`. */
export const waitSeconds = (attempts: number, first: number, longest: number): number =>
  Math.min(first * 2 ** (attempts - 1), longest);

/**
 * In how many seconds the first row is due that a statement finds, where one waits at all: its
 * lease, its next try, or its time. At least a second: what is due now waits for something else.
 */
export async function secondsUntilDue(
  db: Queries,
  statement: Parameters<Queries['query']>[0],
): Promise<number | undefined> {
  const { rows } = await db.query<{ seconds: number | null }>(statement);
  const seconds = rows[0]?.seconds;
  return seconds == null ? undefined : Math.max(1, seconds);
}

/** Who takes a row, and for how long nobody else does. */
export interface Lease {
  /** By which its rows are given back when it is dead (`giveBackIn`); no name for nobody's. */
  carrier: string | undefined;
  seconds: number;
}

/** A round of a queue, as whoever carries it knows it (`Round` of server/jobs). */
export interface Turn {
  /** No further row is taken then; what is on its way is finished. */
  stopping?: AbortSignal;
  /** Whose rows these are until they are settled. */
  carrier?: string;
  /** Waited for before each row is taken. */
  giveWay?: GiveWay;
}

/** A table whose rows are taken for a lease: due_at, attempts, failure, taken_by. */
interface Queue {
  table: string;
  /** SQL: which of its rows wait, or are on their way. */
  waits: string;
  /** The job that is woken for them. */
  job: string;
}

/**
 * Ends the leases of rows that these carriers had, who are dead, and has somebody look. What waits
 * for its next try goes on waiting (REL-08).
 */
export const giveBackIn =
  ({ table, waits, job }: Queue) =>
  async (db: Queries, carriers: readonly string[]): Promise<void> => {
    await db.query({
      name: `give-back-${table}-${job}`,
      text: `with given_back as (
          update ${table} set due_at = clock_timestamp()
          where ${waits} and taken_by = any($1)
            and attempts > 0 and failure is null and due_at > clock_timestamp()
          returning taken_by)
        select pg_notify('jobs', $2) from given_back limit 1`,
      values: [carriers, job],
    });
  };

export interface Sending<Taken> extends Pick<Turn, 'stopping' | 'giveWay'> {
  /** How many at once, while whoever takes them keeps up. */
  most: number;
  /** The next that is due, for this process alone; undefined when none is. */
  take: () => Promise<Taken | undefined>;
  /** Sends it and writes down how that ended; `failed` when the receiver of all is to be spared. */
  send: (taken: Taken) => Promise<'sent' | 'failed' | 'settled'>;
}

/** A receiver that fails is given half as many, and as many again after so many successes. */
const SUCCESSES_FOR_ONE_MORE = 4;

/**
 * Sends all that is due now. Returns how many left.
 * @throws what the first threw that could not be sent or written down, once all others have ended
 */
export async function sendDue<Taken>({
  most,
  take,
  send,
  stopping,
  giveWay,
}: Sending<Taken>): Promise<number> {
  const onTheirWay = new Set<Promise<void>>();
  // Kept for the end: one that fails while the next is looked for has nobody who waits for it, and
  // a promise that nobody waits for ends the process.
  const failures: unknown[] = [];
  let atOnce = most;
  let sent = 0;
  const sendOne = async (taken: Taken) => {
    const outcome = await send(taken);
    if (outcome === 'sent') sent += 1;
    atOnce =
      outcome === 'failed'
        ? Math.max(1, atOnce / 2)
        : Math.min(most, atOnce + 1 / SUCCESSES_FOR_ONE_MORE);
  };
  try {
    while (!stopping?.aborted) {
      while (onTheirWay.size >= Math.floor(atOnce)) await Promise.race(onTheirWay);
      await giveWay?.();
      if (failures.length > 0 || stopping?.aborted) break;
      // One that ends while the next is looked for may be what the next has waited for.
      const wasAlone = onTheirWay.size === 0;
      const taken = await take();
      if (taken !== undefined) {
        const sending = sendOne(taken)
          .catch((cause: unknown) => void failures.push(cause))
          .finally(() => onTheirWay.delete(sending));
        onTheirWay.add(sending);
      } else if (wasAlone) break;
      // What waits for one of these can leave then.
      else if (onTheirWay.size > 0) await Promise.race(onTheirWay);
    }
  } finally {
    // None is left to itself when another, or the database, fails.
    await Promise.allSettled(onTheirWay);
  }
  if (failures.length > 0) throw failures[0];
  return sent;
}
