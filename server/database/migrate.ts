// The schema, brought up to date by the start, or in production by `npm run db:migrate`: files of
// ./migrations in the order of their names, each applied once, then the functions of ./functions as
// their texts are now.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartProblem } from '#server/start-problem.ts';

/** Where the schema is written: what changes it, and the functions that it has. */
export interface SchemaFolders {
  migrations: string;
  functions: string;
}

const folderOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const OUR_FOLDERS: SchemaFolders = {
  migrations: folderOf('./migrations'),
  functions: folderOf('./functions'),
};

/** Server processes that start together take turns. */
const MIGRATION_LOCK = 0x6d696772;

interface SqlFile {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies the migrations that are missing, each in its own transaction, then in one transaction the
 * functions whose text changed; after a migration all of them, since it may have dropped any.
 * Returns the names of the files that were applied.
 * @throws StartProblem when a migration was changed after it was applied, or is none of ours.
 */
export async function migrate(
  pool: pg.Pool,
  folders: SchemaFolders = OUR_FOLDERS,
): Promise<string[]> {
  const migrations = await readSqlFiles(folders.migrations);
  const functions = await readSqlFiles(folders.functions);
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const migrated = await applyMissing(client, migrations);
    const replaced = await replaceFunctions(client, functions, { all: migrated.length > 0 });
    return [...migrated, ...replaced];
  } finally {
    // Ending the connection gives back the lock and the timeout whatever state the session is in.
    client.release(true);
  }
}

/**
 * Proves that the schema is what this program needs, and changes nothing: in production that is
 * apart from the start (OPS-03).
 * @throws StartProblem naming what is missing, or what is newer than this program
 */
export async function proveSchema(
  pool: pg.Pool,
  folders: SchemaFolders = OUR_FOLDERS,
): Promise<void> {
  const missing = await missingFrom(pool, folders);
  if (missing.length > 0)
    throw new StartProblem(
      'DATABASE_URL',
      `the schema is older than this program (${missing.join(', ')}): run npm run db:migrate`,
    );
}

/**
 * What `migrate` would apply, by name.
 * @throws StartProblem as `migrate` does
 */
export async function missingFrom(
  pool: pg.Pool,
  folders: SchemaFolders = OUR_FOLDERS,
): Promise<string[]> {
  const known = async (ledger: Ledger) => {
    const { rows } = await pool.query<{ there: boolean }>(
      'SELECT to_regclass($1) IS NOT NULL AS there',
      [ledger],
    );
    return rows[0]?.there ? checksumsIn(pool, ledger) : new Map<string, string>();
  };
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

/** @param known the checksums of those that were applied, by name */
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

async function applyMissing(client: pg.PoolClient, migrations: SqlFile[]): Promise<string[]> {
  const known = await applied(client, 'applied_migrations');
  const missing = missingOf(migrations, known);
  for (const migration of missing) {
    await whole(client, () => apply(client, migration, 'applied_migrations'));
  }
  return missing.map(({ name }) => name);
}

/** All or none: one may call another. */
async function replaceFunctions(
  client: pg.PoolClient,
  functions: SqlFile[],
  { all }: { all: boolean },
): Promise<string[]> {
  const known = await applied(client, 'applied_functions');
  const changed = functions.filter(({ name, checksum }) => all || known.get(name) !== checksum);
  await whole(client, async () => {
    for (const one of changed) await apply(client, one, 'applied_functions');
  });
  return changed.map(({ name }) => name);
}

type Ledger = 'applied_migrations' | 'applied_functions';

/** The checksums of what was applied, by name. */
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

async function whole(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
