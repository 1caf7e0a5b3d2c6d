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
import pg from 'pg';
import { startEmbedded } from '#server/database/embedded.ts';
import { CLUSTER_NAME } from '#server/database/embedded/home.ts';
import { root } from '#tests/support/root.ts';
import { bundledServer } from '#tests/support/server-bundle.ts';
import { openTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';
import { buildMachine, type Clock, type Machine } from './machine/machine.ts';

const ADDRESS = /Ready on (http:\/\/[^/\s]+)/;
/** A machine that has other work starts a server slowly. */
const START_LIMIT_MS = 300_000;
const LOOK_MS = 100;
/** As PostgreSQL gives up on who says nothing any more (database.ts: KEEPALIVE). */
const GIVEN_UP_MS = 30_000;

export interface Cluster {
  /** Past all faults: for who prepares, and for who judges. */
  pool: pg.Pool;
  /** Of the same, for who opens it as a server does. */
  databaseUrl: string;
  servers: readonly Server[];
  /** How each server ended that nobody had killed: it must not. */
  ended: readonly string[];
  database: { processId(): number; cut(): void; silence(ms: number): Promise<void> };
  /** Where it was asked for, and one can be built here. */
  machine: Machine | undefined;
  /**
   * Milliseconds until every server says that it is ready, or undefined after so many, or once
   * nobody waits for it any more.
   */
  recovery(longestMs: number, stopping?: AbortSignal): Promise<number | undefined>;
  stop(): Promise<void>;
}

export interface Server {
  /** Undefined while it is down. */
  url(): string | undefined;
  processId(): number;
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
  { checkouts = [root], machine: isWanted = false }: Wanted = {},
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
  const ended: string[] = [];
  const bundle = await bundledServer();

  const servers: (Server & { stop(): Promise<void> })[] = [];
  const processId = () => Number(readFileSync(note, 'utf8').split('\n')[0]);
  // However this process ends, nothing of it stays behind.
  const abandon = () => {
    isStopping.now = true;
    for (const server of servers) server.kill();
    try {
      process.kill(processId(), 'SIGQUIT');
    } catch {
      // It has gone.
    }
    bundle.remove();
    for (const left of new Set([folder, embedded.folder])) remove(left);
  };
  process.once('exit', abandon);
  const stop = async () => {
    process.off('exit', abandon);
    isStopping.now = true;
    await Promise.all(servers.map((server) => server.stop()));
    await line.close();
    await pool.end();
    await embedded.stop();
    bundle.remove();
    for (const left of new Set([folder, embedded.folder])) remove(left);
  };
  try {
    const startOne = async (index: number) => {
      const checkout = checkouts[index % checkouts.length] ?? root;
      servers[index] = await startServer(
        {
          checkout,
          // As in production; one of an older release as each can be started.
          program: checkout === root ? [bundle.file] : ['--import', 'tsx', 'server/main.ts'],
          databaseUrl: index % 2 === 0 ? embedded.url : line.url,
          clock: machine?.clock(),
        },
        isStopping,
        ended,
      );
    };
    // The first makes the schema and the pages, which the others find.
    await startOne(0);
    const others = Array.from({ length: count - 1 }, (_, index) => startOne(index + 1));
    for (const started of await Promise.allSettled(others))
      if (started.status === 'rejected') throw started.reason;
  } catch (cause) {
    await stop();
    throw cause;
  }
  return {
    pool,
    databaseUrl: embedded.url,
    servers,
    ended,
    database: { processId, ...failing(line) },
    machine,
    recovery: (longestMs, stopping) => recoveryOf(servers, longestMs, stopping),
    stop,
  };
}

/** Files that the database still writes while it ends are no reason to fail. */
function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: LOOK_MS });
}

function failing(line: TcpProxy) {
  return {
    cut: () => line.cut(),
    silence: async (ms: number) => {
      line.silence();
      await pause(ms);
      line.speak();
      // Else each silence took its connections from the hundred that the database has.
      setTimeout(() => line.giveUpSilent(), GIVEN_UP_MS).unref();
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
  ended: string[],
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
      // Ctrl-C is for whoever started them, who stops them.
      detached: true,
    });
    child = started;
    started.stdout.setEncoding('utf8').on('data', (text: string) => {
      url = ADDRESS.exec(text)?.[1] ?? url;
    });
    started.once('exit', (code, signal) => {
      url = undefined;
      if (isStopping.now) return;
      if (signal !== 'SIGKILL') ended.push(`code ${code}, signal ${signal}`);
      void launch();
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
    processId: () => child?.pid ?? 0,
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
  stopping?: AbortSignal,
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
  while (performance.now() - began < longestMs && !stopping?.aborted) {
    if ((await Promise.all(servers.map(isReady))).every(Boolean))
      return Math.round(performance.now() - began);
    await pause(LOOK_MS);
  }
  return undefined;
}
