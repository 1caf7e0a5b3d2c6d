/**
 * Several servers of the product on one database, and what can happen to them (REL-08): all are
 * processes of their own, started as an operator starts them.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbedded } from '#server/database/embedded.ts';
import { CLUSTER_NAME } from '#server/database/embedded/home.ts';
import { bundleServer } from '#tests/support/server-bundle.ts';
import { openTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';
import { buildMachine, type Clock, type Machine } from './machine/machine.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
const ADDRESS = /Ready on (http:\/\/[^/\s]+)/;
/** A machine that has other work starts a server slowly. */
const START_LIMIT_MS = 120_000;
const LOOK_MS = 100;

export interface Cluster {
  /** Past all faults: for who prepares, and for who judges. */
  pool: pg.Pool;
  servers: readonly Server[];
  database: { processId(): number; cut(): void; silence(ms: number): Promise<void> };
  /** Where it was asked for, and one can be built here. */
  machine: Machine | undefined;
  /** Milliseconds until every server says that it is ready, or undefined after so many. */
  recovery(longestMs: number): Promise<number | undefined>;
  stop(): Promise<void>;
}

export interface Server {
  /** Undefined while it is down. */
  url(): string | undefined;
  /** Killed without a word, and started again at once. */
  kill(): void;
  /** Stands still, and goes on as if nothing had been. */
  freeze(ms: number): Promise<void>;
  /** By so many seconds its clock is ahead from now on, where there is a machine. */
  setClock(seconds: number): void;
}

export interface Wanted {
  /** Whose servers these are, in turn; all are of this one by default. */
  checkouts?: readonly string[];
  /** Disk, power and clocks that fail. */
  machine?: boolean;
}

/** Starts the database and as many servers; every other one speaks to it over a line that fails. */
export async function startCluster(
  count: number,
  { checkouts = [CHECKOUT], machine: isWanted = false }: Wanted = {},
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'dosepath-nemesis-'));
  // The database's account has to find what is in it.
  chmodSync(folder, 0o755);
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder);
  const machine = isWanted
    ? buildMachine(folder, join(dataFolder, CLUSTER_NAME, 'data'))
    : undefined;
  const embedded = await startEmbedded({
    dataFolder,
    durability: 'full',
    ...(machine && { environment: machine.environment }),
  });
  const line = await openTcpProxy(embedded.url);
  const pool = new pg.Pool({ connectionString: embedded.url, max: 4 });
  // A connection that dies idle is replaced by the next who asks.
  pool.on('error', () => undefined);
  const { rows } = await pool.query<{ data_directory: string }>('show data_directory');
  const note = join(rows[0]?.data_directory ?? '', 'postmaster.pid');
  const isStopping = { now: false };
  // In this checkout: what it imports of packages is looked for from there.
  const cache = join(CHECKOUT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const bundle = mkdtempSync(join(cache, 'dosepath-server-'));
  const program = await bundleServer(bundle);

  const servers: (Server & { stop(): Promise<void> })[] = [];
  const stop = async () => {
    isStopping.now = true;
    await Promise.all(servers.map((server) => server.stop()));
    await line.close();
    await pool.end();
    await embedded.stop();
    for (const left of new Set([folder, embedded.folder, bundle]))
      rmSync(left, { recursive: true, force: true });
  };
  try {
    for (let index = 0; index < count; index += 1) {
      const url = index % 2 === 0 ? embedded.url : line.url;
      // The first makes the schema and the pages, which the others find.
      const checkout = checkouts[index % checkouts.length] ?? CHECKOUT;
      servers.push(
        await startServer(
          {
            checkout,
            // As in production; one of an older release as each can be started.
            program: checkout === CHECKOUT ? [program] : ['--import', 'tsx', 'server/main.ts'],
            databaseUrl: url,
            clock: machine?.clock(),
          },
          isStopping,
        ),
      );
    }
  } catch (cause) {
    await stop();
    throw cause;
  }
  return {
    pool,
    servers,
    database: {
      processId: () => Number(readFileSync(note, 'utf8').split('\n')[0]),
      ...failing(line),
    },
    machine,
    recovery: (longestMs) => recoveryOf(servers, longestMs),
    stop,
  };
}

function failing(line: TcpProxy) {
  return {
    cut: () => line.cut(),
    silence: async (ms: number) => {
      line.silence();
      await pause(ms);
      line.speak();
    },
  };
}

interface Started {
  checkout: string;
  program: readonly string[];
  databaseUrl: string;
  clock: Clock | undefined;
}

async function startServer(
  { checkout, program, databaseUrl, clock }: Started,
  isStopping: { now: boolean },
) {
  let child: ChildProcess | undefined;
  let url: string | undefined;
  const launch = async () => {
    const started = spawn(process.execPath, program, {
      cwd: checkout,
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DOSEPATH_ENV: 'PERF',
        DOSEPATH_FEED: 'off',
        NODE_ENV: 'production',
        PORT: '0',
        ...clock?.environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    started.stdout.setEncoding('utf8').on('data', (text: string) => {
      url = ADDRESS.exec(text)?.[1] ?? url;
    });
    started.once('exit', () => {
      url = undefined;
      if (!isStopping.now) void launch();
    });
    for (const end = Date.now() + START_LIMIT_MS; url === undefined && Date.now() < end;)
      await pause(LOOK_MS);
  };
  await launch();
  if (url === undefined) {
    isStopping.now = true;
    child?.kill('SIGKILL');
    throw new Error('a server did not start');
  }
  return {
    url: () => url,
    kill: () => {
      url = undefined;
      child?.kill('SIGKILL');
    },
    freeze: async (ms: number) => {
      const frozen = child;
      frozen?.kill('SIGSTOP');
      await pause(ms);
      frozen?.kill('SIGCONT');
    },
    setClock: (seconds: number) => clock?.set(seconds),
    stop: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function recoveryOf(
  servers: readonly Server[],
  longestMs: number,
): Promise<number | undefined> {
  const began = performance.now();
  const isReady = async (server: Server) => {
    const url = server.url();
    if (url === undefined) return false;
    const reply = await fetch(`${url}/api/health/ready`, {
      signal: AbortSignal.timeout(2000),
    }).catch(() => undefined);
    await reply?.arrayBuffer().catch(() => undefined);
    return reply?.status === 200;
  };
  while (performance.now() - began < longestMs) {
    if ((await Promise.all(servers.map(isReady))).every(Boolean))
      return Math.round(performance.now() - began);
    await pause(LOOK_MS);
  }
  return undefined;
}
