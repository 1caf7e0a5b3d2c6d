// Master keys, which wrap the keys of people (SAF-08; docs/decisions/055). They are among the
// server's keys and sealed like them. A new one can replace the old without resealing any person's
// data.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Tx } from '#server/database/database.ts';
import { serverKey } from './keys.ts';

/** Followed by the time from which it is used, in seconds since 1970 by the database's clock. */
const PURPOSE = 'person-master#';
/** The start of the key's fingerprint, which says which master wrapped a person's key. */
export const MASTER_ID_BYTES = 8;
/**
 * The time between creation and first use, in which every server learns of it (`followMasters`).
 */
export const KNOWN_AFTER_SECONDS = 600;

export interface Master {
  id: Buffer;
  secret: Buffer;
}

export interface Masters {
  /** The one that wraps now, as of the last `learn`. */
  newest: Master;
  /** Reads new master keys, and which one is used now. */
  learn(): Promise<void>;
}

/** All master keys learned from any database, by id, so that opening a row needs no query. */
const known = new Map<string, Buffer>();

/** @throws Error when this process has not learned of it, or it was deleted */
export function masterOf(id: Buffer): Buffer {
  const secret = known.get(id.toString('hex'));
  if (!secret) throw new Error('the master key of a person is not known here');
  return secret;
}

/** The master keys of a database; creates the first if there is none. */
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

/**
 * How many keys of people are wrapped by a master key that this database does not have: they were
 * restored from another moment than `server_keys`, and open nothing. Creates no master key.
 */
export async function keysOfOtherMasters(pool: pg.Pool): Promise<number> {
  const read = new Map<string, Master>();
  await newestOf(pool, read);
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM person_keys
      WHERE substr(wrapped, 1, ${MASTER_ID_BYTES}) <> ALL ($1::bytea[])`,
    [[...read.values()].map(({ id }) => id)],
  );
  return rows[0]?.count ?? 0;
}

/** Creates another one, to be used once all servers know of it. */
export async function addMaster(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ from: string }>(`SELECT (${NOW} + $1)::text AS from`, [
    KNOWN_AFTER_SECONDS,
  ]);
  await serverKey(pool, `${PURPOSE}${rows[0]?.from}`);
}

/**
 * The state of a rotation: how many are older than the newest, and for how many seconds the newest
 * has been used. The seconds are negative before that, and undefined if there is only the first
 * key.
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

/** Deletes all but the newest; the caller has checked that they wrap no key. */
export async function dropOlderMasters(tx: Tx): Promise<number> {
  const { rowCount } = await tx.execute(
    sql.raw(`DELETE FROM server_keys WHERE ${IS_MASTER} AND ${FROM} < (
      SELECT max(${FROM}) FROM server_keys WHERE ${IS_MASTER})`),
  );
  return rowCount ?? 0;
}
