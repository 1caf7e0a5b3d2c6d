import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { StartProblem } from '#server/start-problem.ts';

const CONNECTIONS = 20;
const SECOND_MS = 1000;
const OLDEST_MAJOR = 15;
/** server_version_num is major x 10000 + minor since PostgreSQL 10. */
const MAJOR_UNIT = 10_000;

/** What queries are written against; a transaction offers the same. */
export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool and proves that the database answers.
 * @throws StartProblem naming DATABASE_URL, never with its password.
 */
export async function openDatabase(url: string): Promise<Database> {
  const pool = new pg.Pool({
    ...connectionOf(url),
    application_name: 'dosepath',
    max: CONNECTIONS,
    connectionTimeoutMillis: 5 * SECOND_MS,
    idleTimeoutMillis: 30 * SECOND_MS,
    keepAlive: true,
    statement_timeout: 15 * SECOND_MS,
    idle_in_transaction_session_timeout: 30 * SECOND_MS,
  });
  // A connection that dies while idle is replaced at its next use, and one that dies at work is
  // told of by the query it was asked; without a listener either would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await proveVersion(pool);
  } catch (cause) {
    await pool.end();
    throw cause instanceof StartProblem ? cause : unreachable(url, cause);
  }
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

function connectionOf(url: string): pg.PoolConfig {
  const scheme = /^([a-z]+):\/\//i.exec(url)?.[1]?.toLowerCase();
  if ((scheme === 'postgres' || scheme === 'postgresql') && URL.canParse(url))
    return { connectionString: url };
  throw new StartProblem(
    'DATABASE_URL',
    'is not of the form postgres://user:password@host:port/database',
  );
}

async function proveVersion(pool: pg.Pool): Promise<void> {
  const version = await pool.query<{ server_version_num: string }>('SHOW server_version_num');
  const major = Math.floor(Number(version.rows[0]?.server_version_num) / MAJOR_UNIT);
  if (major < OLDEST_MAJOR)
    throw new StartProblem(
      'DATABASE_URL',
      `PostgreSQL ${OLDEST_MAJOR} or newer is needed, this is ${major}`,
    );
}

function unreachable(url: string, cause: unknown): StartProblem {
  const { host, pathname } = new URL(url);
  return new StartProblem(
    'DATABASE_URL',
    `the database ${host}${pathname} does not answer (${reasonOf(cause)})`,
  );
}

/** The system's or PostgreSQL's code: their messages could repeat the address with its password. */
function reasonOf(cause: unknown): string {
  if (cause instanceof pg.DatabaseError && cause.code)
    return reasons[cause.code] ?? `SQLSTATE ${cause.code}`;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'no answer';
}

const reasons: Record<string, string> = {
  '28P01': 'wrong user or password',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database',
  '53300': 'too many connections',
  '57P03': 'it is starting up',
};
