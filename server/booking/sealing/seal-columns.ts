/**
 * To be run once no release is left that reads people in the clear: seals the rows that are not,
 * and clears the plain copies beside seals (SAF-08; docs/decisions/055). Can be restarted.
 */
import { sql, type SQL } from 'drizzle-orm';
import { inTransaction } from '#server/database/transaction.ts';
import type { Database, Db, Tx } from '#server/database/database.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { keysOfOtherMasters } from '#server/security/master-keys.ts';
import { personsOf } from '#server/security/persons.ts';
import { SEALED_TABLES, type SealedTable } from './sealed-tables.ts';

export const SEAL_USAGE = `usage: npm run columns:seal                    what is in the clear
       npm run columns:seal -- --confirm       and seals it: no release before this one may run
       npm run columns:seal -- --forget-lost   forgets whose keys are gone, after a restore`;

/** How many rows in one transaction, which keeps them locked. */
const BATCH = 200;

export interface SealWish {
  isConfirmed: boolean;
  forgetsLost: boolean;
}

/**
 * @throws ListProblem with the usage
 */
export function readSealWish(args: readonly string[]): SealWish {
  const [flag, ...more] = args;
  if (more.length > 0 || !['--confirm', '--forget-lost', undefined].includes(flag))
    throw new ListProblem(SEAL_USAGE);
  return { isConfirmed: flag === '--confirm', forgetsLost: flag === '--forget-lost' };
}

/** Returns a report of what was done, or would be. */
export async function sealColumns({ db, pool }: Database, wish: SealWish): Promise<string> {
  if (wish.isConfirmed) return sealed(db);
  const others = await keysOfOtherMasters(pool);
  if (wish.forgetsLost) return lostForgotten(db, others);
  const lines = others > 0 ? [ofOtherMasters(others)] : [];
  let inTheClear = 0;
  for (const one of SEALED_TABLES) {
    const { bare, beside, lost } = await counts(db, one);
    inTheClear += bare + beside;
    lines.push(
      `${bare} ${one.what} are in the clear, and ${beside} beside their seal.`,
      `${lost} ${one.what} are sealed with a key that is gone.`,
    );
  }
  if (inTheClear > 0) lines.push('Nothing was sealed: say it again with --confirm.');
  return lines.join('\n');
}

const ofOtherMasters = (keys: number) =>
  `${keys} keys of people are wrapped by a master key that is not here, and open nothing: restore person_keys and server_keys from one dump (docs/operations.md)`;

async function counts(db: Db, { table, isBare, isBeside, isLost }: SealedTable) {
  const { rows } = await db.execute<Record<'bare' | 'beside' | 'lost', number>>(sql`
    select count(*) filter (where ${isBare})::integer as bare,
      count(*) filter (where ${isBeside})::integer as beside,
      count(*) filter (where ${isLost})::integer as lost
    from ${table}`);
  return rows[0] ?? { bare: 0, beside: 0, lost: 0 };
}

async function sealed(db: Db): Promise<string> {
  await personsOf(db);
  // From here on nothing new is written in the clear, so what is left only shrinks.
  for (const { refuseClear } of SEALED_TABLES) await db.execute(refuseClear);
  const lines = [];
  for (const one of SEALED_TABLES) {
    const bare = await inBatches(db, one, one.isBare, (tx, ids) => one.seal(tx, ids));
    const beside = await inBatches(db, one, one.isBeside, async (tx, ids) => {
      await tx.execute(sql`update ${one.table} set ${one.clear}
        where id = any(${sql.param(ids)}::${one.id}[])`);
    });
    lines.push(
      `${bare} ${one.what} were sealed, and of ${beside} what stood beside their seal was taken away.`,
    );
  }
  lines.push(
    'Their old rows are in the files until vacuum and in copies made before: see docs/operations.md.',
  );
  return lines.join('\n');
}

/** In order of id; returns how many. */
async function inBatches(
  db: Db,
  one: SealedTable,
  which: SQL,
  work: (tx: Tx, ids: string[]) => Promise<void>,
): Promise<number> {
  let count = 0;
  let last: string | undefined;
  do {
    const after = last === undefined ? sql`true` : sql`id > ${last}::${one.id}`;
    const ids = await inTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        select id::text from ${one.table} where (${which}) and ${after}
        order by ${one.table}.id limit ${BATCH} for update`);
      const some = rows.map(({ id }) => id);
      await work(tx, some);
      return some;
    });
    count += ids.length;
    last = ids.at(-1);
  } while (last !== undefined);
  return count;
}

/**
 * Rows whose keys are gone were forgotten after the restored backup was made. If there are no keys
 * at all, they have not been restored yet.
 * @throws ListProblem then, and when `others`, keys of other master keys, were
 */
async function lostForgotten(db: Db, others: number): Promise<string> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from person_keys`,
  );
  if (rows[0]?.count === 0)
    throw new ListProblem('person_keys is empty: restore it first (docs/operations.md)');
  if (others > 0) throw new ListProblem(ofOtherMasters(others));
  const lines = [];
  for (const one of SEALED_TABLES) {
    const { forgotten, kept } = await forgetLost(db, one);
    lines.push(
      `${forgotten} ${one.what} were forgotten; ${kept} stay until a visit to come is over.`,
    );
  }
  return lines.join('\n');
}

async function forgetLost(db: Db, { table, isLost, forgetLost: forget }: SealedTable) {
  const { rows } = await db.execute<{ done: boolean }>(sql`
    with lost as (select id from ${table} where ${isLost}) ${forget}`);
  const forgotten = rows.filter(({ done }) => done).length;
  return { forgotten, kept: rows.length - forgotten };
}
