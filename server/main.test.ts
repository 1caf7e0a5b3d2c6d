// The program as users start it: a separate process, its output and its exit.
import { Agent, get } from 'node:http';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { addStore } from '#tests/support/booking.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { bundledServer } from '#tests/support/server-bundle.ts';
import { builtServer } from '#tests/support/server-program.ts';
import { openTcpProxy } from '#tests/support/tcp-proxy.ts';

// The bundled server of production, which starts faster. After `npm test` built the web app it is
// served from that build; otherwise in development mode, which needs no build.
const bundle = await bundledServer();
const served = builtServer() === undefined ? ['--dev'] : [];
const { pool, url } = await freshDatabase();
// Otherwise the first start would create 2,400 stores, which takes as long as the start itself.
await addStore(pool);
const running: ChildProcess[] = [];
const clients: pg.Client[] = [];
const folders: string[] = [];

afterEach(async () => {
  // First, since no program ends while it waits for a lock of theirs.
  for (const client of clients.splice(0)) await client.end();
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

afterAll(async () => {
  bundle.remove();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Starts the program, without settings from the environment of the tests. */
function run(env: Record<string, string>, args: readonly string[] = []) {
  const child = spawn(process.execPath, [bundle.file, ...served, ...args], {
    env: { PATH: process.env.PATH, DOSEPATH_FEED: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => ({ code: Number(code), ...output }));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /^Ready on (\S+)$/m.exec(output.out)?.[1];
      if (address) resolve(address);
    });
    void ended.then(() => reject(new Error(`ended before it was ready: ${output.err}`)));
  });
  // A run that is meant to fail never becomes ready.
  ready.catch(() => undefined);
  return { child, ended, ready, output };
}

async function occupy(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dosepath-main-'));
  folders.push(folder);
  return folder;
}

/** How long a busy machine may take to reach the point where a program waits. */
const SLOWLY = { timeout: 45_000 };

/**
 * Creates a database, with every row written through to disk, and 2,400 stores: six seconds on an
 * idle machine, a minute with a busy disk.
 */
const WHOLE_START = { timeout: 240_000 };

/** How many sessions wait for a lock in the client's database. */
async function waiting(client: pg.Client, statement = ''): Promise<number | null> {
  // Inside a transaction the list of sessions is read only once, which would be too early.
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rowCount } = await client.query(
    `SELECT FROM pg_locks JOIN pg_stat_activity a USING (pid)
      WHERE NOT granted AND a.datname = current_database() AND a.query LIKE '%' || $1 || '%'`,
    [statement],
  );
  return rowCount;
}

/** Cuts a program's connection while it waits for a lock; the program reports the loss. */
async function cutOnceItWaits(
  line: Awaited<ReturnType<typeof openTcpProxy>>,
  locking: pg.Client,
  { output }: ReturnType<typeof run>,
): Promise<void> {
  await expect
    .poll(async () => ({ waiting: await waiting(locking), err: output.err }), SLOWLY)
    .toEqual({ waiting: 1, err: '' });
  const before = output.out.length;
  line.cut();
  await expect
    .poll(() => output.out.slice(before))
    .toMatch(/ was lost; try \d+, the next in \d s\n$/);
}

/** PostgreSQL keeps this file while it runs. */
async function isDatabaseRunning(folder: string): Promise<boolean> {
  return access(join(folder, 'postgres-18', 'data', 'postmaster.pid')).then(
    () => true,
    () => false,
  );
}

describe('npm start', () => {
  it(
    'creates its own database without DATABASE_URL, and finishes starting before it stops',
    WHOLE_START,
    async () => {
      const folder = await emptyFolder();
      const first = run({ PORT: '0', DOSEPATH_DATA: folder });
      let isOver = false;
      void first.ended.then(() => (isOver = true));
      while (!isOver && !(await isDatabaseRunning(folder))) await delay(5);
      first.child.kill('SIGTERM');
      expect(await first.ended).toMatchObject({ code: 0, err: '' });
      expect(await isDatabaseRunning(folder)).toBe(false);

      // The database is complete: the next start uses it, and leaves nothing running after Ctrl-C.
      const program = run({ PORT: '0', DOSEPATH_DATA: folder });
      const address = await program.ready;
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/findcare\/schedule-vaccine$/);
      const health = await fetch(new URL('/api/health', address));
      expect(health.status).toBe(200);
      const stores = await fetch(new URL('/api/stores/v1/search', address), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ storeNumbers: ['10001'] }),
      });
      expect(await stores.json()).toHaveLength(1);

      program.child.kill('SIGINT');
      expect((await program.ended).code).toBe(0);
      await expect(fetch(address)).rejects.toThrow('fetch failed');
      expect(await isDatabaseRunning(folder)).toBe(false);
    },
  );

  it('OPS-06 ends with one line for an option that there is not', async () => {
    const { code, out, err } = await run({ PORT: '0' }, ['--port=4000']).ended;
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^--port=4000: there is only --dev; .*\n$/);
  });

  it('ends with one line that names the invalid setting', async () => {
    const { code, out, err } = await run({ PORT: 'http' }).ended;
    expect([code, out, err]).toEqual([
      1,
      '',
      'PORT: "http" is not a whole number from 0 to 65535\n',
    ]);
  });

  it('REL-01 stops while it waits, and waits no longer than configured', async () => {
    const line = await openTcpProxy(url);
    await line.shut();
    const patient = run({ PORT: '0', DATABASE_URL: line.url });
    await expect.poll(() => patient.output.out).toContain('try 1');
    patient.child.kill('SIGTERM');
    expect(await patient.ended).toMatchObject({ code: 0, err: '' });
    const hasty = run({ PORT: '0', DATABASE_URL: line.url, DOSEPATH_DATABASE_WAIT_SECONDS: '0' });
    expect(await hasty.ended).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^DATABASE_URL: .* does not answer \(ECONNREFUSED\)\n$/),
    });
  });

  it('REL-01 waits for its database, a line per try, and starts over if it is lost before serving', async () => {
    const line = await openTcpProxy(url);
    await line.shut();
    const other = new pg.Client({ connectionString: url });
    clients.push(other);
    await other.connect();
    // The second session to use the stores table waits.
    await other.query('BEGIN; LOCK TABLE stores');
    const program = run({ PORT: '0', DATABASE_URL: line.url });
    await expect.poll(() => program.output.out).toContain('does not answer (ECONNREFUSED); try 1,');
    await line.open();
    await cutOnceItWaits(line, other, program);
    // The session key is read by the serving part, not while the database is prepared.
    await other.query(`
      ROLLBACK;
      DELETE FROM server_keys WHERE purpose = 'session';
      CREATE FUNCTION wait_with_session() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NEW; END';
      CREATE TRIGGER wait_with_session BEFORE INSERT ON server_keys FOR EACH ROW
        WHEN (NEW.purpose = 'session') EXECUTE FUNCTION wait_with_session();
      SELECT pg_advisory_lock(1)`);
    await cutOnceItWaits(line, other, program);
    await other.query(`
      SELECT pg_advisory_unlock(1);
      DROP FUNCTION wait_with_session() CASCADE`);
    await program.ready;
    expect(program.output.err).toBe('');
    const tries = program.output.out.split('\n').filter((said) => said.includes('; try '));
    expect(tries.length).toBeGreaterThanOrEqual(3);
    for (const [index, said] of tries.entries())
      expect(said).toMatch(
        new RegExp(
          `^DATABASE_URL: the database .*; try ${index + 1}, the next in ${Math.min(2 ** index, 5)} s$`,
        ),
      );
    await line.close();
  });

  it('REL-01 ends after the last answer, however long other connections are kept', async () => {
    const program = run({ PORT: '0', DATABASE_URL: url });
    const address = await program.ready;
    const agent = new Agent({ keepAlive: true });
    const ask = (path: string) =>
      new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        get(new URL(path, address), { agent }, (reply) => {
          text(reply).then((body) => resolve({ status: reply.statusCode, body }), reject);
        }).once('error', reject);
      });
    // Kept by the browser, and idle.
    await ask('/api/health');
    const searched = () =>
      fetch(new URL('/api/stores/v1/search', address), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ storeNumbers: ['10001'] }),
      });
    // Fills the server's caches.
    expect((await searched()).status).toBe(200);
    const other = new pg.Client({ connectionString: url });
    clients.push(other);
    await other.connect();
    await other.query('BEGIN; LOCK TABLE stores');
    const search = searched();
    // A job may wait for the table as well.
    await expect.poll(() => waiting(other, 'wanted.number')).toBe(1);
    program.child.kill('SIGTERM');
    await expect
      .poll(() => fetch(new URL('/api/health/live', address)).catch(() => 'nobody listens'))
      .toBe('nobody listens');
    expect(program.child.exitCode).toBeNull();
    await other.query('ROLLBACK');
    expect((await search).status).toBe(200);
    // It did not end by timeout: nothing was left to wait for.
    expect(await program.ended).toMatchObject({ code: 0, err: '' });
    agent.destroy();
  });

  it(
    'REL-01 ends before a supervisor kills it, whatever a chore still waits for',
    SLOWLY,
    async () => {
      const other = new pg.Client({ connectionString: url });
      clients.push(other);
      await other.connect();
      const program = run({ PORT: '0', DATABASE_URL: url });
      await program.ready;
      // The retention of these rows waits: its statement may take two minutes.
      await other.query('BEGIN; LOCK TABLE limits');
      await expect.poll(() => waiting(other, 'DELETE FROM limits'), SLOWLY).toBe(1);
      const from = performance.now();
      program.child.kill('SIGTERM');
      expect(await program.ended).toMatchObject({
        code: 0,
        err: expect.stringMatching(/^Stopped without waiting longer than 12 s\.\n/),
      });
      expect(performance.now() - from).toBeLessThan(15_000);
    },
  );

  it('stops what has started, and ends with one line, when a later part cannot start', async () => {
    const occupied = await occupy();
    const port = portOf(occupied);
    const { code, err } = await run({ PORT: String(port), DATABASE_URL: url }).ended;
    occupied.close();
    expect([code, err]).toEqual([1, `PORT: ${port} is in use\n`]);
  });
});
