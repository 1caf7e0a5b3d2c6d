// Sends what waits in a table: several at once, and later again after a failure. A process takes a
// row for a lease; the stores of each queue have the statements. Jobs decide when to look
// (server/jobs).
import type { Queries } from './database/queries.ts';
import type { GiveWay } from './give-way.ts';

/** Seconds until the next try: doubled each time, at most `longest`. */
export const waitSeconds = (attempts: number, first: number, longest: number): number =>
  Math.min(first * 2 ** (attempts - 1), longest);

/**
 * Seconds until the first row found is due, if any: at the end of its lease, at its next try, or at
 * its time. At least one: a row due now is waiting for something else.
 */
export async function secondsUntilDue(
  db: Queries,
  statement: Parameters<Queries['query']>[0],
): Promise<number | undefined> {
  const { rows } = await db.query<{ seconds: number | null }>(statement);
  const seconds = rows[0]?.seconds;
  return seconds == null ? undefined : Math.max(1, seconds);
}

/** Which process takes a row, and for how long. */
export interface Lease {
  /** The process whose rows are released if it dies (`giveBackIn`); undefined for none. */
  carrier: string | undefined;
  seconds: number;
}

/** A round of a queue (see `Round` of server/jobs). */
export interface Turn {
  /** Stops taking rows; those in progress are finished. */
  stopping?: AbortSignal;
  /** The process that holds the rows until they are settled. */
  carrier?: string;
  /** To await before taking each row. */
  giveWay?: GiveWay;
}

/** A table whose rows are taken for a lease: due_at, attempts, failure, taken_by. */
interface Queue {
  table: string;
  /** SQL: the rows that wait or are in progress. */
  waits: string;
  /** The job to wake for them. */
  job: string;
}

/**
 * Ends the leases of dead processes and wakes the job. Rows waiting for a retry keep waiting
 * (REL-08).
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
  /** How many at once, as long as the receiver keeps up. */
  most: number;
  /** Takes the next due row, for this process only; undefined when there is none. */
  take: () => Promise<Taken | undefined>;
  /** Sends it and records the result; `failed` slows down sending to everyone. */
  send: (taken: Taken) => Promise<'sent' | 'failed' | 'settled'>;
}

/** A failure halves the number sent at once; this many successes raise it by one. */
const SUCCESSES_FOR_ONE_MORE = 4;

/**
 * Sends everything due. Returns how many were sent.
 * @throws the first error of sending or recording, once all others have ended
 */
export async function sendDue<Taken>({
  most,
  take,
  send,
  stopping,
  giveWay,
}: Sending<Taken>): Promise<number> {
  const onTheirWay = new Set<Promise<void>>();
  // Kept for the end: a promise rejected while the next row is looked for would have no handler
  // yet, and an unhandled rejection ends the process.
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
      // A send that ends during the look may free the row the next was waiting for.
      const wasAlone = onTheirWay.size === 0;
      const taken = await take();
      if (taken !== undefined) {
        const sending = sendOne(taken)
          .catch((cause: unknown) => void failures.push(cause))
          .finally(() => onTheirWay.delete(sending));
        onTheirWay.add(sending);
      } else if (wasAlone) break;
      // Then a row that waits for one of these can be taken.
      else if (onTheirWay.size > 0) await Promise.race(onTheirWay);
    }
  } finally {
    // Every send is awaited, even when another one or the database fails.
    await Promise.allSettled(onTheirWay);
  }
  if (failures.length > 0) throw failures[0];
  return sent;
}
