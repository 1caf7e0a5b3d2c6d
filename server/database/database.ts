import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { errorCode } from '#server/error-code.ts';
import { StartProblem } from '#server/start-problem.ts';
import { keepContext } from '#server/tracing/tracing.ts';
import { isDatabaseLost } from './failures.ts';
import { databaseNow } from './now.ts';
import { prepareNothing } from './pooler.ts';
import { askAgainOfChangedTables, prepareRepeated } from './prepared.ts';
import { isDatabaseUrl } from './protected-url.ts';
import { throwOutDead } from './silence.ts';

/**
 * Per server. Four servers, and a fifth during a release, fit into the hundred connections of an
 * unconfigured PostgreSQL (docs/operations.md).
 */
export const USUAL_CONNECTIONS = 12;
/** One for listening, one that holds a lock, and one more. */
const DIRECT_CONNECTIONS = 3;
const SECOND_MS = 1000;
export const CONNECT_SECONDS = 5;

/**
 * Seconds that a statement may take: `statement` is enforced by PostgreSQL, `answer`, a moment
 * longer, by us, because a server that fell silent enforces nothing. API-01: a request may hit
 * several such timeouts in a row (the statement; a new connection, and the stored response of an
 * earlier attempt), and must still be answered within 30 seconds.
 */
export const PATIENCE = {
  /** A visitor waits for the response. */
  request: { statement: 8, answer: 9 },
  /** Only operators wait, or no one: lists, sweeps, seeds. */
  work: { statement: 120, answer: 130 },
  /** For changing a large table, or waiting for another process that does. */
  schema: { statement: 0, answer: 3600 },
  /** To find out whether the database answers at all. */
  probe: { statement: 2, answer: 2 },
} as const satisfies Record<string, Patience>;

/**
 * REL-01: makes PostgreSQL drop a server that vanished with its machine or network after half a
 * minute; by default it would count that server's connections for two hours. These are PostgreSQL
 * session settings.
 */
const KEEPALIVE = Object.entries({
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 4,
  tcp_user_timeout: 30_000,
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** In seconds. */
interface Patience {
  statement: number;
  answer: number;
}
const OLDEST_MAJOR = 15;
/** server_version_num is major x 10000 + minor since PostgreSQL 10. */
const MAJOR_UNIT = 10_000;

/** The type that queries are written against; a transaction offers the same methods. */
export type Db = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

const pools = new WeakMap<Db | Tx, pg.Pool>();
const clients = new WeakMap<Tx, pg.PoolClient>();

/** The pool whose connections these statements use: cached keys belong to a pool. */
export function poolOf(db: Db | Tx): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('a database that `openDatabase` did not open');
  return pool;
}

/** The connection that a transaction has to itself. */
export function clientOf(tx: Tx): pg.PoolClient {
  const client = clients.get(tx);
  if (!client) throw new Error('a transaction that `openDatabase` did not open');
  return client;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Direct connections to PostgreSQL, for what needs a session: long-held locks, and listening. */
  direct: pg.Pool;
  /**
   * The database's time, queried on a connection of its own that other work cannot occupy; answers
   * within seconds, or fails.
   */
  now(): Promise<Date>;
  close(): Promise<void>;
}

/**
 * The database is not available yet, but may be later: it is starting, is full, or cannot be
 * reached.
 */
export class DatabaseAway extends StartProblem {}

export type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** Where PostgreSQL's own address comes from. */
export const settingOf = (directUrl: string | undefined): DatabaseSetting =>
  directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';

export interface DatabaseOptions {
  /** Maximum number of connections. */
  connections?: number | undefined;
  /** PostgreSQL's own address, when the other one is that of a pooler in transaction mode. */
  directUrl?: string | undefined;
  /** The setting that the address came from, for messages. */
  setting?: DatabaseSetting;
  /** Who waits for the responses; a visitor by default. */
  patience?: 'request' | 'work' | 'schema' | Patience;
}

/**
 * Opens a pool and proves that the database answers.
 * @throws StartProblem naming the setting, never with its password; DatabaseAway when another
 * attempt may succeed
 */
export async function openDatabase(
  url: string,
  {
    connections = USUAL_CONNECTIONS,
    patience = 'request',
    directUrl,
    setting = 'DATABASE_URL',
  }: DatabaseOptions = {},
): Promise<Database> {
  const isPooled = directUrl !== undefined;
  const connection = connectionOf(url, setting);
  const pool = openPool(connection, patience, { max: connections, isPooled });
  const probe = openPool(connection, 'probe', { max: 1, isPooled });
  const direct = isPooled
    ? openPool(connectionOf(directUrl, 'DATABASE_DIRECT_URL'), patience, {
        max: DIRECT_CONNECTIONS,
        isPooled: false,
      })
    : pool;
  const close = async () => {
    await Promise.all([...new Set([pool, probe, direct])].map((one) => one.end()));
  };
  try {
    await proveVersion(pool, setting);
  } catch (cause) {
    await close();
    throw cause instanceof StartProblem ? cause : unreachable(url, setting, cause);
  }
  const db = Object.assign(drizzle(pool), { transaction: transactionsOf(pool) });
  pools.set(db, pool);
  const clock = drizzle(probe);
  let asked: Promise<Date> | undefined;
  const now = () => (asked ??= databaseNow(clock).finally(() => (asked = undefined)));
  return { db, pool, direct, now, close };
}

function openPool(
  connection: pg.PoolConfig,
  patience: keyof typeof PATIENCE | Patience,
  { max, isPooled }: { max: number; isPooled: boolean },
): pg.Pool {
  const { statement, answer } = typeof patience === 'string' ? PATIENCE[patience] : patience;
  const pool = new pg.Pool({
    ...connection,
    application_name: 'dosepath',
    max,
    connectionTimeoutMillis: Math.min(answer, CONNECT_SECONDS) * SECOND_MS,
    idleTimeoutMillis: 30 * SECOND_MS,
    keepAlive: true,
    query_timeout: answer * SECOND_MS,
    // A pooler accepts no session settings (docs/operations.md sets them for the role instead).
    ...(!isPooled && {
      statement_timeout: statement * SECOND_MS,
      idle_in_transaction_session_timeout: 30 * SECOND_MS,
      options: KEEPALIVE,
    }),
  });
  // An idle connection that dies is replaced at its next use, and one that dies at work is reported
  // by its query; without a listener either would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (isPooled) prepareNothing(pool);
  else prepareRepeated(pool);
  throwOutDead(pool);
  askAgainOfChangedTables(pool);
  keepContext(pool);
  return pool;
}

const drizzles = new WeakMap<pg.PoolClient, NodePgDatabase>();

/** One per connection for as long as it lasts, so that column names are worked out only once. */
function drizzleOf(client: pg.PoolClient): NodePgDatabase {
  const made = drizzles.get(client) ?? drizzle(client);
  drizzles.set(client, made);
  return made;
}

/**
 * Replaces drizzle's own, which never returns a connection whose `begin` failed: after twenty of
 * those the pool would be empty for good.
 */
const transactionsOf =
  (pool: pg.Pool): Db['transaction'] =>
  async (work, settings) => {
    const client = await pool.connect();
    let isLost = false;
    try {
      return await drizzleOf(client).transaction((tx) => {
        pools.set(tx, pool);
        clients.set(tx, client);
        return work(tx);
      }, settings);
    } catch (error) {
      isLost = isDatabaseLost(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  };

function connectionOf(url: string, setting: DatabaseSetting): pg.PoolConfig {
  if (isDatabaseUrl(url)) return { connectionString: url };
  throw new StartProblem(setting, 'is not of the form postgres://user:password@host:port/database');
}

async function proveVersion(pool: pg.Pool, setting: DatabaseSetting): Promise<void> {
  const version = await pool.query<{ server_version_num: string }>('SHOW server_version_num');
  const major = Math.floor(Number(version.rows[0]?.server_version_num) / MAJOR_UNIT);
  if (major < OLDEST_MAJOR)
    throw new StartProblem(
      setting,
      `PostgreSQL ${OLDEST_MAJOR} or newer is needed, this is ${major}`,
    );
}

function unreachable(url: string, setting: DatabaseSetting, cause: unknown): StartProblem {
  const { host, pathname } = new URL(url);
  const Problem = isDatabaseLost(cause) ? DatabaseAway : StartProblem;
  return new Problem(
    setting,
    `the database ${host}${pathname} does not answer (${reasonOf(cause)})`,
  );
}

/** The system's or PostgreSQL's error code: messages could repeat the address with its password. */
function reasonOf(cause: unknown): string {
  if (cause instanceof pg.DatabaseError && cause.code)
    return reasons[cause.code] ?? `SQLSTATE ${cause.code}`;
  return errorCode(cause) ?? 'no answer';
}

const reasons: Record<string, string> = {
  '28P01': 'wrong user or password',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database',
  '53300': 'too many connections',
  '57P03': 'it is starting up',
};
