// A real PgBouncer in transaction mode, where this machine has one: on the PATH, or where PGBOUNCER
// says.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const PROGRAM = process.env.PGBOUNCER ?? 'pgbouncer';

export const hasPgbouncer = (() => {
  try {
    execFileSync(PROGRAM, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    // Not installed here.
    return false;
  }
})();

/**
 * Two connections to that database for everyone, each lent for one transaction.
 * @param databaseUrl of a PostgreSQL on this computer
 */
export async function startPgbouncer(
  databaseUrl: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const to = new URL(databaseUrl);
  const name = to.pathname.slice(1);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'dosepath-pgbouncer-'));
  await chmod(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
${name} = host=${to.hostname} port=${to.port} dbname=${name} user=${to.username} password=${to.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
`,
  );
  // It does not run as root.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const program = spawn(PROGRAM, [file], { ...account, cwd: '/', stdio: 'ignore' });
  const url = new URL(to);
  url.host = `127.0.0.1:${port}`;
  while (!(await answers(url.href))) {
    if (program.exitCode !== null) throw new Error('PgBouncer does not start');
    await pause(50);
  }
  return {
    url: url.href,
    stop: async () => {
      program.kill('SIGINT');
      if (program.exitCode === null) await once(program, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    // Not yet.
    return false;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
