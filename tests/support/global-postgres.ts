// One real PostgreSQL for all server tests of a run, with a migrated database to copy.
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/database.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the migrated database that each test file copies; nothing connects to it. */
    templateUrl: string;
  }
}

const TEMPLATE = 'dosepath_template';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'dosepath-tests-'));
  const embedded = await startEmbedded({ dataFolder, durability: 'none' });
  const discard = () => {
    for (const folder of new Set([embedded.folder, dataFolder])) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  };
  const leave = async () => {
    await embedded.stop();
    discard();
  };
  const processId = await makeTemplate(embedded.url).catch(async (cause: unknown) => {
    await leave();
    throw cause;
  });
  project.provide('templateUrl', databaseBeside(embedded.url, TEMPLATE));

  // An interrupted run skips the teardown; the database is not a child process that would end with
  // it.
  const abandon = () => {
    process.kill(processId, 'SIGQUIT');
    discard();
  };
  const interrupted = () => process.exit(1);
  process.once('exit', abandon);
  process.once('SIGTERM', interrupted);
  return async () => {
    process.off('exit', abandon);
    process.off('SIGTERM', interrupted);
    await leave();
  };
}

/** Creates the database to copy, and returns the id of the server's process. */
async function makeTemplate(url: string): Promise<number> {
  const server = await openDatabase(url);
  await server.pool.query(`CREATE DATABASE ${TEMPLATE}`);
  await makePasswordCheap(server.pool, new URL(url));
  await leaveUnanalyzed(server.pool);
  const { rows } = await server.pool.query<{ data_directory: string }>('SHOW data_directory');
  await server.close();

  const template = await openDatabase(databaseBeside(url, TEMPLATE));
  await migrate(template.pool);
  await template.close();
  const [processId] = readFileSync(
    join(rows[0]?.data_directory ?? '', 'postmaster.pid'),
    'utf8',
  ).split('\n');
  return Number(processId);
}

/**
 * Ten connections per file prove that they know it, in 4,096 rounds each. The database lasts no
 * longer than the run and listens only to this machine.
 */
async function makePasswordCheap(pool: pg.Pool, { username, password }: URL): Promise<void> {
  const client = await pool.connect();
  await client.query('SET scram_iterations = 1');
  await client.query(
    `ALTER ROLE ${client.escapeIdentifier(username)} PASSWORD ${client.escapeLiteral(password)}`,
  );
  client.release(true);
}

/**
 * What PostgreSQL reads to answer depends on whether it has analyzed a table, which happens at
 * random times. Unanalyzed tables are taken to be larger than those in tests, as a chain's will be.
 */
async function leaveUnanalyzed(pool: pg.Pool): Promise<void> {
  await pool.query('ALTER SYSTEM SET autovacuum = off');
  await pool.query('SELECT pg_reload_conf()');
}

function databaseBeside(url: string, name: string): string {
  const beside = new URL(url);
  beside.pathname = `/${name}`;
  return beside.href;
}
