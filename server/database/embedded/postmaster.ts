// The running server of a cluster: started on its own, so that Ctrl-C reaches us first, and found
// again after we died.
import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import type { Cluster, Durability } from './cluster.ts';
import type { Programs } from './programs.ts';

const LOOPBACK = '127.0.0.1';
const LOG_LIMIT_BYTES = 1_000_000;
/**
 * Holds the claims of a month at thousands of stores; PostgreSQL's own choice is half of it. Taken
 * as it is used.
 */
export const SHARED_MEMORY = '256MB';
const STOP_LIMIT_MS = 20_000;
const POLL_MS = 20;
/**
 * Below what a system gives to who connects (from 32768 on Linux, from 49152 by RFC 6335): while
 * the database is down, no line of somebody else takes its port.
 */
const PORTS = { from: 20_000, to: 30_000 };
const PORT_TRIES = 20;

export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * What postmaster.pid says, or undefined when no server of this cluster runs. A note left by a dead
 * server is no server.
 */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const file = join(cluster.data, 'postmaster.pid');
  const note = await readFile(file, 'utf8').catch(() => '');
  const [pid, , , port] = note.split('\n').map(Number);
  if (!pid || !port) return undefined;
  const found = await identify(pid, cluster);
  if (found === 'ours') return { pid, port };
  // PostgreSQL itself copes with a stale note, except when another process of its account has that
  // number now.
  if (found === 'another' && (await readFile(file, 'utf8').catch(() => '')) === note)
    await rm(file, { force: true });
  return undefined;
}

/**
 * A server works in its data directory, which tells it from whatever else has its number. A dead
 * one that nobody has collected (in a container whose first process does not) is another thing too:
 * PostgreSQL would take it for alive.
 */
async function identify(pid: number, cluster: Cluster): Promise<'ours' | 'another' | 'none'> {
  if (process.platform !== 'linux') return identifyByCommand(pid, cluster);
  try {
    const [works, data] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster.data)]);
    return works.ino === data.ino && works.dev === data.dev ? 'ours' : 'another';
  } catch {
    // No such process, a dead one, or one of another account.
    return (await isUncollected(pid)) ? 'another' : 'none';
  }
}

/** proc(5): the state comes after the name, which is in parentheses and may hold anything. */
async function isUncollected(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /^\d+ \(.*\) Z /s.test(status);
}

async function identifyByCommand(
  pid: number,
  cluster: Cluster,
): Promise<'ours' | 'another' | 'none'> {
  try {
    const listing = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']);
    return listing.stdout.includes(cluster.data) ? 'ours' : 'another';
  } catch {
    // `ps` fails for a number that no process has.
    return 'none';
  }
}

/**
 * The port that the cluster had before (`keepPort`), if nobody else has it now: whoever knew its
 * address finds it there again.
 */
export async function portOf(cluster: Cluster): Promise<number> {
  const known = await knownPort(cluster);
  return (known > 0 && (await freePort(known))) || newPort();
}

/**
 * Remembers where the cluster's server runs. Not before it does: of two who start it at once, one
 * had another port in mind.
 */
export async function keepPort(cluster: Cluster, { port }: Postmaster): Promise<void> {
  if (port !== (await knownPort(cluster)))
    await writeFile(cluster.port, String(port), { mode: 0o600 });
}

const knownPort = async (cluster: Cluster) =>
  Number(await readFile(cluster.port, 'utf8').catch(() => ''));

/**
 * Starts a server; it answers some moments later, or has refused by then (a second one on the same
 * cluster does).
 * @returns whether the program is still running, asked at any later time.
 */
export async function launch(
  cluster: Cluster,
  programs: Programs,
  account: Account | undefined,
  {
    durability,
    port,
    environment,
  }: {
    durability: Durability;
    port: number;
    environment?: Readonly<Record<string, string>> | undefined;
  },
): Promise<() => boolean> {
  const size = await stat(cluster.log)
    .then((status) => status.size)
    .catch(() => 0);
  const log = await open(cluster.log, size > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600);
  const settings = {
    listen_addresses: LOOPBACK,
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // DIA-01: statements, keys and rows of failed statements would carry patient data into the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durability === 'none'
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
      : { shared_buffers: SHARED_MEMORY }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(programs.postgres, ['-D', cluster.data, ...flags], {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...environment },
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  });
  let running = true;
  child.once('error', () => (running = false));
  child.once('exit', () => (running = false));
  child.unref();
  await log.close();
  return () => running;
}

async function newPort(): Promise<number> {
  for (let tries = 0; tries < PORT_TRIES; tries += 1) {
    const port = await freePort(randomInt(PORTS.from, PORTS.to));
    if (port !== undefined) return port;
  }
  return (await freePort(0)) ?? 0;
}

/** That port, or any for 0; undefined when it is taken. */
function freePort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, LOOPBACK, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}

/**
 * Fast shutdown: clients are cut off, everything committed is written. Resolves when the server is
 * gone.
 */
export async function stopPostmaster(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  process.kill(postmaster.pid, 'SIGINT');
  const deadline = Date.now() + STOP_LIMIT_MS;
  while ((await findPostmaster(cluster))?.pid === postmaster.pid && Date.now() < deadline)
    await delay(POLL_MS);
}
