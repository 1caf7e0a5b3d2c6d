import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { seedPrescriptions } from '#server/prescriptions/sample/seed-prescriptions.ts';
import { StartProblem } from '#server/start-problem.ts';
import { isLive } from '#domain/environments.ts';
import { holdersOf } from '#server/security/key-holders.ts';
import { sealAllKeys, sealKeys } from '#server/security/keys.ts';
import { SAMPLE_SOURCE, seedStores } from '#server/stores/sample/seed-stores.ts';
import { DatabaseAway, openDatabase, settingOf } from './database.ts';
import type { Database, DatabaseOptions, Db } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { hasSqlState, isDatabaseLost, SqlState } from './failures.ts';
import { migrate, proveSchema } from './migrate.ts';

/** Enough for a server's chores, which take turns. */
const CHORE_CONNECTIONS = 2;
/** Two that listen, the job library's and ours, and one on which jobs are taken and given back. */
const QUEUE_CONNECTIONS = 3;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
/** Well within what a stopping server gives its last part (main.ts). */
const LONGEST_LEAVE_MS = 500;

type DatabaseConfig = Pick<
  Config,
  | 'databaseUrl'
  | 'directDatabaseUrl'
  | 'dataFolder'
  | 'databaseConnections'
  | 'databaseWaitSeconds'
  | 'environment'
  | 'sealingKeys'
  | 'vault'
>;

export interface OpenedDatabase {
  database: Database;
  /**
   * The same, for work that no one waits for: it may be slow, and must not use visitors'
   * connections.
   */
  chores: Database;
  /** PostgreSQL itself, for the job queue. */
  queue: Database;
  close(): Promise<void>;
}

/**
 * Runs `begin` on the configured database, or on the embedded one, with the newest schema and some
 * stores to book at. If the database is away, or is lost before everything has begun, it is
 * retried, with one line per attempt.
 * @param begin leaves nothing behind when it fails; once it succeeds, it closes the database
 * @throws StartProblem naming DATABASE_URL; the signal's reason once it is aborted
 */
export async function beginOnDatabase<Begun>(
  config: DatabaseConfig,
  signal: AbortSignal,
  begin: (opened: OpenedDatabase) => Promise<Begun>,
): Promise<Begun> {
  const server = await serverOf(config);
  try {
    const patience = { seconds: config.databaseWaitSeconds, signal, whyNever: server.whyNever };
    return await whenItAnswers(patience, async () => {
      const opened: Database[] = [];
      const leave = () => Promise.all(opened.map((one) => one.close()));
      const close = async () => {
        // A connection at work ends only with its statement, or with the embedded database.
        await Promise.race([leave(), delay(LONGEST_LEAVE_MS)]);
        await server.stop();
      };
      try {
        return await begin({
          ...(await openPrepared(server.url, config, { opened, signal })),
          close,
        });
      } catch (cause) {
        await leave();
        throw cause;
      }
    });
  } catch (cause) {
    await server.stop();
    throw cause;
  }
}

async function serverOf({ databaseUrl, dataFolder }: DatabaseConfig) {
  if (databaseUrl)
    return {
      url: databaseUrl,
      whyNever: () => Promise.resolve(undefined),
      stop: () => Promise.resolve(),
    };
  const embedded = await startEmbedded({ dataFolder, durability: 'full', told: console.log });
  if (embedded.folder !== dataFolder) console.log(`The data is in ${embedded.folder}.`);
  return embedded;
}

/**
 * @param opened collects each database once it is open, for the caller to close
 */
async function openPrepared(
  url: string,
  config: DatabaseConfig,
  { opened, signal }: { opened: Database[]; signal: AbortSignal },
): Promise<Omit<OpenedDatabase, 'close'>> {
  const { directDatabaseUrl: directUrl, databaseConnections, environment } = config;
  const holders = holdersOf(config);
  // Needs a session of its own, which a pooler does not give.
  const itself = directUrl ?? url;
  const setting = settingOf(directUrl);
  await withDatabase(itself, { setting, patience: 'schema' }, ({ pool }) =>
    isLive(environment) ? proveSchema(pool) : migrate(pool, { signal, told: console.log }),
  );
  await withDatabase(itself, { setting, patience: 'work' }, async (database) => {
    const { db, pool } = database;
    if (isLive(environment)) await refuseSamples(db);
    else if (await isWithoutStores(db)) await seedStores(db);
    sealKeys(pool, holders);
    await sealAllKeys(pool);
    if (!isLive(environment)) await seedPrescriptions(database);
  });
  const open = async (...how: Parameters<typeof openDatabase>) => {
    const one = await openDatabase(...how);
    opened.push(one);
    return one;
  };
  const database = await open(url, { connections: databaseConnections, directUrl });
  const chores = await open(itself, { connections: CHORE_CONNECTIONS, patience: 'work', setting });
  const queue = await open(itself, { connections: QUEUE_CONNECTIONS, setting });
  for (const { pool } of [database, chores]) sealKeys(pool, holders);
  return { database, chores, queue };
}

async function withDatabase(
  url: string,
  how: Pick<DatabaseOptions, 'patience' | 'setting'>,
  work: (database: Database) => Promise<unknown>,
): Promise<void> {
  const database = await openDatabase(url, { connections: 1, ...how });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function isWithoutStores(db: Db): Promise<boolean> {
  const found = await db.execute(sql`SELECT FROM stores LIMIT 1`);
  return found.rowCount === 0;
}

/** OPS-01: no one can go to a made-up store. */
async function refuseSamples(db: Db): Promise<void> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM stores WHERE source = ${SAMPLE_SOURCE} AND retired_at IS NULL`,
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new StartProblem(
      'DATABASE_URL',
      `${count} sample stores are in this database; retire them with npm run stores:retire -- --samples`,
    );
}

interface Patience {
  /** After which the next failure is the last. */
  seconds: number;
  signal: AbortSignal;
  /** Why it is of no use to wait. */
  whyNever: (cause: unknown) => Promise<StartProblem | undefined>;
}

/** The result of the first attempt that reaches the database. */
async function whenItAnswers<R>(
  { seconds, signal, whyNever }: Patience,
  open: () => Promise<R>,
): Promise<R> {
  const begunAt = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open();
    } catch (cause) {
      const problem = problemOf(cause);
      if (!(problem instanceof DatabaseAway)) throw problem;
      const never = await whyNever(cause);
      if (never) throw never;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
      if (performance.now() - begunAt + pause > seconds * 1000) throw problem;
      console.log(`${problem.message}; try ${attempt}, the next in ${pause / 1000} s`);
      await delay(pause, undefined, { signal });
    }
  }
}

/** A connection that broke during startup counts as an unavailable database. */
function problemOf(cause: unknown): unknown {
  if (cause instanceof StartProblem || !isDatabaseLost(cause)) return cause;
  const isFull = hasSqlState(cause, SqlState.diskFull);
  return new DatabaseAway(
    'DATABASE_URL',
    isFull ? 'the disk of the database is full' : 'the database was there, and then was lost',
  );
}
