// The running server of a cluster: started detached, so that Ctrl-C reaches us first, and found
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
 * Enough for a month of claims at thousands of stores; PostgreSQL's default is half of it. Memory
 * is allocated only as it is used.
 */
export const SHARED_MEMORY = '256MB';
const STOP_LIMIT_MS = 20_000;
const POLL_MS = 20;
/**
 * Below the range from which a system gives ports to clients (from 32768 on Linux, from 49152 by
 * RFC 6335): while the database is down, no other connection takes its port.
 */
const PORTS = { from: 20_000, to: 30_000 };
const PORT_TRIES = 20;

export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * The contents of postmaster.pid, or undefined when no server of this cluster runs. A file left by
 * a dead server does not count.
 */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const file = join(cluster.data, 'postmaster.pid');
  const note = await readFile(file, 'utf8').catch(() => '');
  const [pid, , , port] = note.split('\n').map(Number);
  if (!pid || !port) return undefined;
  const found = await identify(pid, cluster);
  if (found === 'ours') return { pid, port };
  // PostgreSQL itself copes with a stale file, except when another process of its account now has
  // that pid.
  if (found === 'another' && (await readFile(file, 'utf8').catch(() => '')) === note)
    await rm(file, { force: true });
  return undefined;
}

/**
 * A server's working directory is its data directory, which tells it from any other process with
 * its pid. A zombie (in a container whose first process does not collect them) counts as another
 * process, because PostgreSQL would take it for alive.
 */
async function identify(pid: number, cluster: Cluster): Promise<'ours' | 'another' | 'none'> {
  if (process.platform !== 'linux') return identifyByCommand(pid, cluster);
  try {
    const [works, data] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster.data)]);
    return works.ino === data.ino && works.dev === data.dev ? 'ours' : 'another';
  } catch {
    // No such process, a zombie, or a process of another account.
    return (await isUncollected(pid)) ? 'another' : 'none';
  }
}

/** proc(5): the state follows the name, which is in parentheses and may contain anything. */
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
    // `ps` fails for a pid that no process has.
    return 'none';
  }
}

/**
 * The port the cluster had before (`keepPort`), if it is still free, so that its address stays
 * valid.
 */
export async function portOf(cluster: Cluster): Promise<number> {
  const known = await knownPort(cluster);
  return (known > 0 && (await freePort(known))) || newPort();
}

/**
 * Records the port of the cluster's server. Only once it runs: of two simultaneous starts, one had
 * another port in mind.
 */
export async function keepPort(cluster: Cluster, { port }: Postmaster): Promise<void> {
  if (port !== (await knownPort(cluster)))
    await writeFile(cluster.port, String(port), { mode: 0o600 });
}

const knownPort = async (cluster: Cluster) =>
  Number(await readFile(cluster.port, 'utf8').catch(() => ''));

/**
 * Starts a server, which accepts connections moments later or has exited by then (as a second one
 * on the same cluster does).
 * @returns a function that tells whether the program is still running.
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

/** The given port, or any for 0; undefined when it is taken. */
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
 * Fast shutdown: clients are disconnected, everything committed is written. Resolves when the
 * server is gone.
 */
export async function stopPostmaster(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  process.kill(postmaster.pid, 'SIGINT');
  const deadline = Date.now() + STOP_LIMIT_MS;
  while ((await findPostmaster(cluster))?.pid === postmaster.pid && Date.now() < deadline)
    await delay(POLL_MS);
}
