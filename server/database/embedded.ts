// The database of `npm start` without DATABASE_URL: a PostgreSQL of its own beside the checkout
// (docs/decisions/002).
import { readFile, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '#server/start-problem.ts';
import { openCluster, SUPERUSER } from './embedded/cluster.ts';
import type { Cluster, Durability } from './embedded/cluster.ts';
import { openHome } from './embedded/home.ts';
import { hasSqlState, SqlState } from './failures.ts';
import { findPostmaster, keepPort, launch, portOf, stopPostmaster } from './embedded/postmaster.ts';
import type { Postmaster } from './embedded/postmaster.ts';
import { preparePrograms } from './embedded/programs.ts';

const DATABASE_NAME = 'dosepath';
const START_LIMIT_MS = 60_000;
const LEAVE_LIMIT_MS = 5_000;
const ANSWER_LIMIT_MS = 5_000;
const POLL_MS = 20;

/** After a crash, PostgreSQL refuses to start until the last process of the old server is gone. */
const LAUNCH_ATTEMPTS = 20;
const LAUNCH_PAUSE_MS = 250;

/**
 * Everyone who uses the server holds this advisory lock as shared; whoever gets it exclusively may
 * stop the server.
 */
const USAGE_LOCK = 0x646f7365;
const CREATION_LOCK = USAGE_LOCK + 1;

const WRONG_PASSWORD = '28P01';

/** What PostgreSQL passes on of the system; its program is started in C's language. */
const NO_ROOM = ['No space left on device', 'Disk quota exceeded'];

export interface EmbeddedDatabase {
  url: string;
  /**
   * The folder that holds the database; outside the data folder if the database's account cannot
   * enter that.
   */
  folder: string;
  /**
   * Why it fails, when that does not pass by waiting: since this start its disk was full.
   * @param cause what a statement met: on a full disk there may be no room for the log either
   */
  whyNever(cause?: unknown): Promise<StartProblem | undefined>;
  /** Stops using the server; the last user shuts it down. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded server of a data folder, or joins one that is already running (another
 * start's, or one left by a kill -9). From then on, if it ends by itself, it is restarted on the
 * same port (REL-02).
 * @throws StartProblem with one line that names the setting to change.
 */
export async function startEmbedded(options: {
  dataFolder: string;
  durability: Durability;
  /** Called with a one-line message when the server had to be restarted. */
  told?: (line: string) => void;
  /** Extra environment variables for its process, for tests of failures. */
  environment?: Readonly<Record<string, string>>;
}): Promise<EmbeddedDatabase> {
  const home = await openHome(options.dataFolder);
  const programs = await preparePrograms(home);
  const cluster = await openCluster(home, programs, options.durability);
  const { account } = home;
  const { durability, told = () => undefined, environment } = options;
  const start = async (port: number) =>
    launch(cluster, programs, account, { durability, port, environment });

  const began = await sizeOf(cluster.log);
  const whyNever = async (cause?: unknown) =>
    hasSqlState(cause, SqlState.diskFull) || (await hasNoRoom(cluster, began))
      ? new StartProblem('DOSEPATH_DATA', `the disk of the folder ${home.folder} is full`)
      : undefined;
  const deadline = Date.now() + START_LIMIT_MS;
  let attempts = 0;
  let running = () => false;
  while (Date.now() < deadline) {
    const joined = await joinRunning(cluster);
    if (joined) {
      await ensureDatabase(joined.usage);
      await keepPort(cluster, joined.postmaster);
      const keeper = keep(cluster, joined, { start, told });
      return {
        url: urlOf(cluster, joined.postmaster, DATABASE_NAME),
        folder: home.folder,
        whyNever,
        stop: () => keeper.leave(),
      };
    }
    if (!running() && !(await findPostmaster(cluster))) {
      if (attempts === LAUNCH_ATTEMPTS || (await whyNever())) break;
      if (attempts > 0) await delay(LAUNCH_PAUSE_MS);
      attempts += 1;
      running = await start(await portOf(cluster));
    }
    await delay(POLL_MS);
  }
  throw (
    (await whyNever()) ??
    new StartProblem(
      'DATABASE_URL',
      `not set, and the embedded database does not start: ${await lastWords(cluster)}`,
    )
  );
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** @param began the size of the log at the start; a log that grew too large is begun anew */
async function hasNoRoom(cluster: Cluster, began: number): Promise<boolean> {
  const log = await readFile(cluster.log).catch(() => Buffer.of());
  const since = log.subarray(log.length < began ? 0 : began);
  return NO_ROOM.some((said) => since.includes(said));
}

/** A running server, and the connection that marks it as in use. */
interface Joined {
  postmaster: Postmaster;
  usage: pg.Client;
}

/** Undefined while no server runs, or while it is starting or shutting down. */
async function joinRunning(cluster: Cluster): Promise<Joined | undefined> {
  const postmaster = await findPostmaster(cluster);
  const usage = postmaster && (await joinServer(cluster, postmaster));
  return usage && { postmaster, usage };
}

interface Keeper {
  /** Stops using the server; the last user shuts it down. */
  leave(): Promise<void>;
}

/** Restarts the server whenever it ends, until we leave. If several programs try, one succeeds. */
function keep(
  cluster: Cluster,
  first: Joined,
  {
    start,
    told,
  }: { start: (port: number) => Promise<() => boolean>; told: (line: string) => void },
): Keeper {
  const { port } = first.postmaster;
  let joined: Joined | undefined = first;
  let leaving: Promise<void> | undefined;
  let reviving = Promise.resolve();

  const revive = async () => {
    let running = () => false;
    while (!leaving) {
      joined = await joinRunning(cluster);
      if (joined) {
        told('The embedded database had ended; it was started again.');
        return watch(joined);
      }
      if (!running() && !(await findPostmaster(cluster))) {
        running = await start(port);
        await delay(LAUNCH_PAUSE_MS);
      } else await delay(POLL_MS);
    }
  };
  const watch = ({ usage }: Joined) => {
    usage.once('end', () => {
      if (leaving) return;
      joined = undefined;
      reviving = revive().catch(() => told('The embedded database ended, and cannot be started.'));
    });
  };
  const leave = async () => {
    await reviving;
    const deadline = Date.now() + LEAVE_LIMIT_MS;
    // A server that was still starting must not stay behind.
    while (!joined && Date.now() < deadline && (await findPostmaster(cluster))) {
      joined = await joinRunning(cluster);
      if (!joined) await delay(POLL_MS);
    }
    if (joined) await leaveServer(cluster, joined);
  };

  watch(first);
  return { leave: () => (leaving ??= leave()) };
}

function urlOf(cluster: Cluster, postmaster: Postmaster, database: string): string {
  return `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${postmaster.port}/${database}`;
}

/**
 * A connection that marks the server as in use for as long as we live; undefined while the server
 * is starting or shutting down.
 */
async function joinServer(
  cluster: Cluster,
  postmaster: Postmaster,
): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, postmaster, 'postgres'),
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    keepAlive: true,
  });
  // The end of the connection already tells that the server is gone.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock_shared($1)', [USAGE_LOCK]);
    return client;
  } catch (cause) {
    await client.end().catch(() => undefined);
    if (cause instanceof pg.DatabaseError && cause.code === WRONG_PASSWORD) {
      throw new StartProblem(
        'DOSEPATH_DATA',
        `the server that runs on ${cluster.data} is not the one of this folder`,
      );
    }
    return undefined;
  }
}

async function ensureDatabase(usage: pg.Client): Promise<void> {
  await usage.query('SELECT pg_advisory_lock($1)', [CREATION_LOCK]);
  const found = await usage.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
  if (!found.rowCount) await usage.query(`CREATE DATABASE ${DATABASE_NAME}`);
  await usage.query('SELECT pg_advisory_unlock($1)', [CREATION_LOCK]);
}

async function leaveServer(cluster: Cluster, { postmaster, usage }: Joined): Promise<void> {
  try {
    await usage.query('SELECT pg_advisory_unlock_shared($1)', [USAGE_LOCK]);
    const alone = await usage.query<{ alone: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS alone',
      [USAGE_LOCK],
    );
    if (alone.rows[0]?.alone) await stopPostmaster(cluster, postmaster);
  } catch {
    // The server is already gone: there is nothing to stop.
  } finally {
    await usage.end().catch(() => undefined);
  }
}

async function lastWords(cluster: Cluster): Promise<string> {
  const log = await readFile(cluster.log, 'utf8').catch(() => '');
  return log.trim().split('\n').at(-1) || `see ${cluster.log}`;
}
