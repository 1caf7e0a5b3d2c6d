/**
 * Replaces the master key that wraps the keys of people (SAF-08; docs/decisions/055): their keys
 * are rewrapped, and the data they seal is untouched.
 */
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '#server/database/database.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import {
  addMaster,
  dropOlderMasters,
  KNOWN_AFTER_SECONDS,
  MASTER_ID_BYTES,
  turnOf,
} from './master-keys.ts';
import { openPersons, type Persons } from './persons.ts';

export const TURN_USAGE = `usage: npm run keys:turn                 which master keys there are
       npm run keys:turn -- --begin      makes another one, which is used ${KNOWN_AFTER_SECONDS / 60} minutes later
       npm run keys:turn -- --finish     wraps all keys by it, and takes the older ones away`;

type TurnWish = 'look' | 'begin' | 'finish';

/** Keys per statement; their rows are locked meanwhile. */
const BATCH = 1000;
/** By then every server, looking once a minute, has seen which master key is used. */
const SEEN_AFTER_SECONDS = 300;

/** @throws ListProblem with the usage */
export function readTurnWish(args: readonly string[]): TurnWish {
  const [flag, ...more] = args;
  if (more.length > 0) throw new ListProblem(TURN_USAGE);
  switch (flag) {
    case undefined:
      return 'look';
    case '--begin':
      return 'begin';
    case '--finish':
      return 'finish';
    default:
      throw new ListProblem(TURN_USAGE);
  }
}

/**
 * Returns the state, or what was done. An interrupted run can be repeated.
 * @throws ListProblem when it is too early
 */
export async function turnMaster(database: Database, wish: TurnWish): Promise<string> {
  const { pool } = database;
  await openPersons(pool);
  const { older, secondsInUse } = await turnOf(pool);
  if (wish === 'begin') {
    if (older > 0) throw new ListProblem('one was begun before: --finish that first');
    await addMaster(pool);
    return `Another master key is used in ${KNOWN_AFTER_SECONDS / 60} minutes. Say --finish ${SEEN_AFTER_SECONDS / 60} minutes after that.`;
  }
  if (older === 0 || secondsInUse === undefined) {
    if (wish === 'finish') throw new ListProblem('none was begun: there is one master key');
    return 'There is one master key. Another one: --begin.';
  }
  const wait = SEEN_AFTER_SECONDS - secondsInUse;
  if (wish === 'look')
    return wait > 0
      ? `Another master key was made: --finish in ${Math.ceil(wait / 60)} minutes.`
      : `Another master key is used: --finish takes the ${older} before it away.`;
  if (wait > 0)
    throw new ListProblem(`some server may not know of it yet: in ${Math.ceil(wait / 60)} minutes`);
  return finish(database);
}

async function finish({ db, pool }: Database): Promise<string> {
  const persons = await openPersons(pool);
  await persons.learn();
  let wrapped = await wrapAll(pool, persons);
  for (;;) {
    const dropped = await dropUnused(db, persons);
    if (dropped !== undefined)
      return `The keys of ${wrapped} people were wrapped anew, and ${dropped} master keys taken away.`;
    wrapped += await wrapAll(pool, persons);
  }
}

/** In order of id; returns the number of keys rewrapped. */
async function wrapAll(pool: pg.Pool, persons: Persons): Promise<number> {
  let count = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await pool.query<{ id: string; wrapped: Buffer }>(
      `SELECT patient_id AS id, wrapped FROM person_keys WHERE patient_id > $1
        ORDER BY patient_id LIMIT ${BATCH}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return count;
    after = last.id;
    const anew = rows
      .filter(({ wrapped }) => !persons.isNewest(wrapped))
      .map((row) => ({ ...row, now: persons.rewrap(row.wrapped) }));
    // Keys replaced meanwhile no longer match and are left alone.
    const { rowCount } = await pool.query(
      `UPDATE person_keys k SET wrapped = o.now
        FROM unnest($1::uuid[], $2::bytea[], $3::bytea[]) o (id, wrapped, now)
        WHERE k.patient_id = o.id AND k.wrapped = o.wrapped`,
      [anew.map(({ id }) => id), anew.map(({ wrapped }) => wrapped), anew.map(({ now }) => now)],
    );
    count += rowCount ?? 0;
  }
}

/**
 * Undefined when a key is still wrapped by an older master. The lock keeps new keys from being
 * written meanwhile.
 */
const dropUnused = (db: Database['db'], persons: Persons): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE person_keys IN SHARE MODE`);
    const { rows } = await tx.execute<{ master: Buffer }>(
      sql`SELECT DISTINCT substr(wrapped, 1, ${MASTER_ID_BYTES}::integer) AS master FROM person_keys`,
    );
    return rows.every(({ master }) => persons.isNewest(master)) ? dropOlderMasters(tx) : undefined;
  });
