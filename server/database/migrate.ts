// Brings the schema up to date, at startup or in production by `npm run db:migrate`: the files of
// ./migrations in the order of their names, each applied once, then the functions of ./functions
// with their current texts.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartProblem } from '#server/start-problem.ts';
import { hasSqlState, SqlState } from './failures.ts';

/** The folders with the schema's files: migrations and functions. */
export interface SchemaFolders {
  migrations: string;
  functions: string;
  /**
   * The schema of the previous release (release/released.txt); without it, no older program is
   * served.
   */
  released?: string;
}

const folderOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const OUR_FOLDERS: SchemaFolders = {
  migrations: folderOf('./migrations'),
  functions: folderOf('./functions'),
  released: folderOf('./release/released.txt'),
};

/** Server processes that start together take turns. */
const MIGRATION_LOCK = 0x6d696772;

/**
 * Who wants to change a table waits for everyone who reads it, a backup among them, and everyone
 * who comes later waits behind: so no longer than this, well within what a visitor's statement may
 * take.
 */
const LOCK_WAIT = '2s';
const LOCK_PAUSE_MS = 1_000;
/** Between two looks whether it is our turn: processes that start together need not wait long. */
const TURN_PAUSE_MS = 250;
/** Longer than a backup or a report; by then somebody has to look. */
const LOCK_MINUTES = 30;

/** How a migration waits for others. */
export interface Waiting {
  /** Ends the wait, with the signal's reason; what is being applied is finished first. */
  signal?: AbortSignal;
  /** Told once for each thing waited for. */
  told?: (text: string) => void;
}

interface SqlFile {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies the missing migrations, each in its own transaction, then in one transaction the
 * functions whose text changed; after a migration all of them, since it may have dropped any.
 * Returns the names of the applied files.
 * @throws StartProblem when a migration was changed after it was applied, or is not one of ours;
 *   the signal's reason once it is aborted
 */
export async function migrate(
  pool: pg.Pool,
  { folders = OUR_FOLDERS, ...waiting }: { folders?: SchemaFolders } & Waiting = {},
): Promise<string[]> {
  const migrations = await readSqlFiles(folders.migrations);
  const functions = await readSqlFiles(folders.functions);
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await takeTurn(client, waiting);
    await client.query(`SET lock_timeout = '${LOCK_WAIT}'`);
    const migrated = await applyMissing(client, migrations, {
      servesFrom: await newestReleased(folders),
      waiting,
    });
    const replaced = await replaceFunctions(client, functions, {
      all: migrated.length > 0,
      waiting,
    });
    return [...migrated, ...replaced];
  } finally {
    // Closing the connection releases the lock and the timeout whatever state the session is in.
    client.release(true);
  }
}

/**
 * Proves that the schema is what this program needs, without changing anything: in production
 * migrating is separate from starting (OPS-03). A schema one release newer is accepted if it was
 * made to serve this program as well (REL-04), so that a bad release can be rolled back without a
 * restore.
 * @throws StartProblem naming what is missing, or what is too new for this program
 */
export async function proveSchema(
  pool: pg.Pool,
  folders: SchemaFolders = OUR_FOLDERS,
): Promise<void> {
  if (await isServedByNewer(pool, folders)) return;
  const missing = await missingFrom(pool, folders);
  if (missing.length > 0)
    throw new StartProblem(
      'DATABASE_URL',
      `the schema is older than this program (${missing.join(', ')}): run npm run db:migrate`,
    );
}

/**
 * The names of what `migrate` would apply.
 * @throws StartProblem as `migrate` does
 */
export async function missingFrom(
  pool: pg.Pool,
  folders: SchemaFolders = OUR_FOLDERS,
): Promise<string[]> {
  const known = async (ledger: Ledger) =>
    (await isThere(pool, ledger)) ? checksumsIn(pool, ledger) : new Map<string, string>();
  const migrations = missingOf(
    await readSqlFiles(folders.migrations),
    await known('applied_migrations'),
  );
  const applied = await known('applied_functions');
  const functions = (await readSqlFiles(folders.functions)).filter(
    ({ name, checksum }) => applied.get(name) !== checksum,
  );
  return [...migrations, ...functions].map(({ name }) => name);
}

/**
 * Whether all our migrations are applied unchanged, and every newer one serves programs from ours
 * on.
 */
async function isServedByNewer(pool: pg.Pool, folders: SchemaFolders): Promise<boolean> {
  if (!(await isThere(pool, 'applied_migrations'))) return false;
  const ours = await readSqlFiles(folders.migrations);
  const newest = ours.at(-1)?.name ?? '';
  // The column is missing if an older program made the schema.
  const { rows } = await pool.query<{ name: string; checksum: string; from: string | null }>(
    `SELECT name, checksum, to_jsonb(applied) ->> 'serves_from' AS "from"
      FROM applied_migrations applied`,
  );
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  const newer = rows.filter(({ name }) => !ours.some((one) => one.name === name));
  return (
    newer.length > 0 &&
    ours.every(({ name, checksum }) => known.get(name) === checksum) &&
    newer.every(({ name, from }) => name > newest && from !== null && from <= newest)
  );
}

/** The newest migration of the previous release: programs that have it are served. */
async function newestReleased({ released }: SchemaFolders): Promise<string | undefined> {
  if (released === undefined) return undefined;
  const lines = (await readFile(released, 'utf8')).split('\n');
  return lines
    .flatMap((line) => /^migration (.*)$/.exec(line)?.[1] ?? [])
    .sort()
    .at(-1);
}

/**
 * @param known the checksums of the applied migrations, by name
 */
function missingOf(migrations: SqlFile[], known: ReadonlyMap<string, string>): SqlFile[] {
  const ours = new Map(migrations.map((migration) => [migration.name, migration]));
  const newest = migrations.at(-1)?.name ?? '';
  const foreign = [...known.keys()].filter((name) => !ours.has(name)).sort();
  const newer = foreign.filter((name) => name > newest);
  if (newer.length > 0)
    throw new StartProblem(
      'DATABASE_URL',
      `the schema is newer than this program (${newer.join(', ')}): start the release that brought it`,
    );
  if (foreign.length > 0)
    throw new StartProblem(
      'DATABASE_URL',
      `the database has migrations that this program does not know (${foreign.join(', ')}): it is another program's`,
    );
  const changed = migrations.find(
    ({ name, checksum }) => known.has(name) && known.get(name) !== checksum,
  );
  if (changed) {
    throw new StartProblem(
      'DATABASE_URL',
      `${changed.name} was changed after this database applied it; write a new migration instead`,
    );
  }
  return migrations.filter(({ name }) => !known.has(name));
}

async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function applyMissing(
  client: pg.PoolClient,
  migrations: SqlFile[],
  { servesFrom, waiting }: { servesFrom: string | undefined; waiting: Waiting },
): Promise<string[]> {
  const known = await applied(client, 'applied_migrations');
  const missing = missingOf(migrations, known);
  if (missing.length > 0)
    await whole(client, waiting, async () => {
      await client.query(
        'ALTER TABLE applied_migrations ADD COLUMN IF NOT EXISTS serves_from text',
      );
    });
  for (const migration of missing) {
    await whole(client, waiting, async () => {
      await apply(client, migration, 'applied_migrations');
      await client.query('UPDATE applied_migrations SET serves_from = $2 WHERE name = $1', [
        migration.name,
        servesFrom,
      ]);
    });
  }
  return missing.map(({ name }) => name);
}

/** All or none, because one may call another. */
async function replaceFunctions(
  client: pg.PoolClient,
  functions: SqlFile[],
  { all, waiting }: { all: boolean; waiting: Waiting },
): Promise<string[]> {
  const known = await applied(client, 'applied_functions');
  const changed = functions.filter(({ name, checksum }) => all || known.get(name) !== checksum);
  await whole(client, waiting, async () => {
    for (const one of changed) await apply(client, one, 'applied_functions');
  });
  return changed.map(({ name }) => name);
}

type Ledger = 'applied_migrations' | 'applied_functions';

async function isThere(pool: pg.Pool, ledger: Ledger): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS there',
    [ledger],
  );
  return rows[0]?.there === true;
}

/** The checksums of the applied files, by name. */
async function applied(client: pg.PoolClient, ledger: Ledger): Promise<Map<string, string>> {
  await client.query(`CREATE TABLE IF NOT EXISTS ${ledger} (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`);
  return checksumsIn(client, ledger);
}

async function checksumsIn(
  asked: pg.Pool | pg.PoolClient,
  ledger: Ledger,
): Promise<Map<string, string>> {
  const { rows } = await asked.query<{ name: string; checksum: string }>(
    `SELECT name, checksum FROM ${ledger}`,
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function apply(
  client: pg.PoolClient,
  { name, sql, checksum }: SqlFile,
  ledger: Ledger,
): Promise<void> {
  try {
    await client.query(sql);
  } catch (cause) {
    const kind = ledger === 'applied_migrations' ? 'migration' : 'function';
    throw new Error(`${kind} ${name} failed`, { cause });
  }
  await client.query(
    `INSERT INTO ${ledger} (name, checksum) VALUES ($1, $2)
      ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = clock_timestamp()`,
    [name, checksum],
  );
}

/** Asks again and again, because a statement that waits for the lock hears of no signal. */
async function takeTurn(client: pg.PoolClient, { signal, told }: Waiting): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ is_ours: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS is_ours',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.is_ours) return;
    if (isFirst) told?.('Another program is changing the schema: waiting until it has.');
    await delay(TURN_PAUSE_MS, undefined, { signal });
  }
}

/**
 * In one transaction; from the start again while others have what it wants to change.
 * @throws StartProblem when they still have it after LOCK_MINUTES; the signal's reason once it is
 *   aborted
 */
async function whole(
  client: pg.PoolClient,
  { signal, told }: Waiting,
  work: () => Promise<void>,
): Promise<void> {
  const until = performance.now() + LOCK_MINUTES * 60_000;
  for (let isFirst = true; ; isFirst = false) {
    await client.query('BEGIN');
    try {
      await work();
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (!hasSqlState(error, SqlState.lockNotHad)) throw error;
      if (performance.now() > until)
        throw new StartProblem(
          'DATABASE_URL',
          `a program, such as a backup, has had a table for ${LOCK_MINUTES} minutes that is to change; run it again`,
        );
      if (isFirst)
        told?.(
          `A program, such as a backup, has a table that is to change: waiting for it, at most ${LOCK_MINUTES} minutes.`,
        );
      await delay(LOCK_PAUSE_MS, undefined, { signal });
    }
  }
}
