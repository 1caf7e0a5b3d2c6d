// The schema, brought up to date at every start: files of ./migrations in the order of their names,
// each applied once.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartProblem } from '#server/start-problem.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Server processes that start together take turns. */
const MIGRATION_LOCK = 0x6d696772;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies what is missing, each file in its own transaction, and returns the names of what was
 * applied.
 * @throws StartProblem when a file was changed after it was applied.
 */
export async function migrate(pool: pg.Pool, folder: string = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await applyMissing(client, migrations);
  } finally {
    // Ending the connection gives back the lock and the timeout whatever state the session is in.
    client.release(true);
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function applyMissing(client: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS applied_migrations (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`);
  const rows = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM applied_migrations',
  );
  const known = new Map(rows.rows.map((row) => [row.name, row.checksum]));
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
  for (const migration of missing) await applyOne(client, migration);
  return missing.map(({ name }) => name);
}

async function applyOne(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO applied_migrations (name, checksum) VALUES ($1, $2)', [
      name,
      checksum,
    ]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${name} failed`, { cause });
  }
}
