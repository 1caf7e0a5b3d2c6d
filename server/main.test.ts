// The program as people start it: a process of its own, its output and its end.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const { url } = await freshDatabase();
const running: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Starts the program in development mode, which needs no build of the web app. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, '--dev'], {
    env: { PATH: process.env.PATH, ...env },
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
  // A run that is to fail is never ready.
  ready.catch(() => undefined);
  return { child, ended, ready, output };
}

async function occupy(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
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

/** PostgreSQL keeps this note for as long as it runs. */
async function isDatabaseRunning(folder: string): Promise<boolean> {
  return access(join(folder, 'postgres-18', 'data', 'postmaster.pid')).then(
    () => true,
    () => false,
  );
}

describe('npm start', () => {
  it('makes its own database without DATABASE_URL, answers, and leaves nothing running after Ctrl-C', async () => {
    const folder = await emptyFolder();
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
  });

  it('stops as well when it is told to while it is still starting', async () => {
    const folder = await emptyFolder();
    const program = run({ PORT: '0', DOSEPATH_DATA: folder });
    while (!(await isDatabaseRunning(folder))) await delay(5);
    program.child.kill('SIGTERM');
    const { code } = await program.ended;
    expect(code).toBe(0);
    expect(await isDatabaseRunning(folder)).toBe(false);
  });

  it('takes the next free port when PORT is not set and 3000 is in use, and says so', async () => {
    const occupied = await occupy(3000).catch(() => undefined);
    const program = run({ DATABASE_URL: url });
    const address = await program.ready;
    occupied?.close();
    expect(new URL(address).port).not.toBe('3000');
    expect(program.output.out).toContain('Port 3000 is in use');
  });

  it.each([
    ['PORT', { PORT: 'http' }, /^PORT: "http" is not a whole number from 0 to 65535\n$/],
    ['DOSEPATH_ENV', { DOSEPATH_ENV: 'MARS' }, /^DOSEPATH_ENV: "MARS" is not one of LOCAL, .*\n$/],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'mysql://root:secret@h/db' },
      /^DATABASE_URL: is not of the form .*\n$/,
    ],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://ana:secret@127.0.0.1:1/db' },
      /^DATABASE_URL: the database 127.0.0.1:1\/db does not answer \(ECONNREFUSED\)\n$/,
    ],
    [
      'HOST',
      { HOST: '203.0.113.7', PORT: '0', DATABASE_URL: '{url}' },
      /^HOST: "203.0.113.7" is no address of this machine\n$/,
    ],
    [
      'DOSEPATH_DATA',
      { DOSEPATH_DATA: '/dev/null/data' },
      /^DOSEPATH_DATA: the folder \/dev\/null\/data cannot be made .*\n$/,
    ],
  ])('ends with one line that names %s', async (_name, env, line) => {
    const settings = Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, value.replace('{url}', url)]),
    );
    const { code, err } = await run(settings).ended;
    expect(code).toBe(1);
    expect(err).toMatch(line);
    expect(err).not.toContain('secret');
  });

  it('ends with one line that names PORT when that port is in use', async () => {
    const occupied = await occupy(0);
    const port = portOf(occupied);
    const { code, err } = await run({ PORT: String(port), DATABASE_URL: url }).ended;
    occupied.close();
    expect([code, err]).toEqual([1, `PORT: ${port} is in use\n`]);
  });

  it('ends with one line that names DATABASE_URL, without its password, when that is wrong', async () => {
    const wrong = new URL(inject('templateUrl'));
    wrong.password = 'not-this-one';
    const { code, err } = await run({ DATABASE_URL: wrong.href }).ended;
    expect(code).toBe(1);
    expect(err).toMatch(
      /^DATABASE_URL: the database .* does not answer \(wrong user or password\)\n$/,
    );
    expect(err).not.toContain('not-this-one');
  });
});
