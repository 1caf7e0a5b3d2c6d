// What wraps the keys of people (SAF-08; docs/decisions/055): master keys, among the server's keys
// and sealed as those are. One takes the place of another, and nothing of a person is sealed anew.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Tx } from '#server/database/database.ts';
import { serverKey } from './keys.ts';

/** With the second of 1970 from which it wraps, by the database's clock. */
const PURPOSE = 'person-master#';
/** The beginning of a fingerprint: it says which one wrapped a person's key. */
export const MASTER_ID_BYTES = 8;
/** From its making until it wraps: each server has learned of it by then (`followMasters`). */
export const KNOWN_AFTER_SECONDS = 600;

export interface Master {
  id: Buffer;
  secret: Buffer;
}

export interface Masters {
  /** That which wraps now, as far as was learned. */
  newest: Master;
  /** Learns of those that were made meanwhile, and which wraps now. */
  learn(): Promise<void>;
}

/** All that were learned of any database, by their ids: what opens a row need not ask for them. */
const known = new Map<string, Buffer>();

/** @throws Error when it was not learned of here, or was taken away */
export function masterOf(id: Buffer): Buffer {
  const secret = known.get(id.toString('hex'));
  if (!secret) throw new Error('the master key of a person is not known here');
  return secret;
}

/** Those of a database; the first is made where there is none. */
export async function openMasters(pool: pg.Pool): Promise<Masters> {
  const read = new Map<string, Master>();
  const learned = async () => {
    const newest = await newestOf(pool, read);
    if (!newest) throw new Error('no master key of people');
    return newest;
  };
  if (!(await newestOf(pool, read))) await serverKey(pool, `${PURPOSE}0`);
  const masters = {
    newest: await learned(),
    learn: async () => {
      masters.newest = await learned();
    },
  };
  return masters;
}

const IS_MASTER = `purpose LIKE '${PURPOSE}%'`;
const FROM = `split_part(purpose, '#', 2)::bigint`;
const NOW = `extract(epoch FROM clock_timestamp())::bigint`;

async function newestOf(pool: pg.Pool, read: Map<string, Master>): Promise<Master | undefined> {
  const { rows } = await pool.query<{ purpose: string; isInUse: boolean }>(
    `SELECT purpose, ${FROM} <= ${NOW} AS "isInUse" FROM server_keys WHERE ${IS_MASTER} ORDER BY ${FROM}`,
  );
  let newest: Master | undefined;
  for (const { purpose, isInUse } of rows) {
    const master = read.get(purpose) ?? masterWith(await serverKey(pool, purpose));
    read.set(purpose, master);
    known.set(master.id.toString('hex'), master.secret);
    if (isInUse) newest = master;
  }
  return newest;
}

const masterWith = (secret: Buffer): Master => ({
  id: createHash('sha256')
    .update('person-master\0')
    .update(secret)
    .digest()
    .subarray(0, MASTER_ID_BYTES),
  secret,
});

/** Makes another one, which wraps once all servers know of it. */
export async function addMaster(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ from: string }>(`SELECT (${NOW} + $1)::text AS from`, [
    KNOWN_AFTER_SECONDS,
  ]);
  await serverKey(pool, `${PURPOSE}${rows[0]?.from}`);
}

/**
 * How they stand: how many are older than the one that wraps, and the seconds since it does; less
 * than none until the newest of all does, and undefined where there is but the first.
 */
export async function turnOf(
  pool: pg.Pool,
): Promise<{ older: number; secondsInUse: number | undefined }> {
  const { rows } = await pool.query<{ all: number; from: string }>(
    `SELECT count(*)::integer AS all, max(${FROM}) AS from FROM server_keys WHERE ${IS_MASTER}`,
  );
  const [{ all, from } = { all: 0, from: '0' }] = rows;
  if (from === '0') return { older: 0, secondsInUse: undefined };
  const { rows: times } = await pool.query<{ seconds: number }>(
    `SELECT (${NOW} - $1)::integer AS seconds`,
    [from],
  );
  return { older: all - 1, secondsInUse: times[0]?.seconds };
}

/** Takes away all but the newest; the caller has seen that no key is wrapped by them. */
export async function dropOlderMasters(tx: Tx): Promise<number> {
  const { rowCount } = await tx.execute(
    sql.raw(`DELETE FROM server_keys WHERE ${IS_MASTER} AND ${FROM} < (
      SELECT max(${FROM}) FROM server_keys WHERE ${IS_MASTER})`),
  );
  return rowCount ?? 0;
}
