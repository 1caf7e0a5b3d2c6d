// The schema, brought up to date at every start: files of ./migrations in the order of their names,
// each applied once, then the functions of ./functions as their texts are now.
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
 * @throws StartProblem when a migration was changed after it was applied.
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
  const changed = migrations.find(
    ({ name, checksum }) => known.has(name) && known.get(name) !== checksum,
  );
  if (changed) {
    throw new StartProblem(
      'DATABASE_URL',
      `${changed.name} was changed after this database applied it; write a new migration instead`,
    );
  }
  const missing = migrations.filter(({ name }) => !known.has(name));
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
  const { rows } = await client.query<{ name: string; checksum: string }>(
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
