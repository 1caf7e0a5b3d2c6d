import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { startEmbedded } from './embedded.ts';
import type { EmbeddedDatabase } from './embedded.ts';
import { SqlState } from './failures.ts';

const started: EmbeddedDatabase[] = [];
/** An empty data folder. */
let emptyFolder = '';
/**
 * A data folder that was initialized and stopped: initdb takes half the time of most of these
 * tests.
 */
let dataFolder = '';

async function start(folder = dataFolder): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataFolder: folder, durability: 'none' });
  started.push(database);
  return database;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<{ answer: unknown }>(sql);
    return result.rows[0]?.answer;
  } finally {
    await client.end();
  }
}

function postmasterNote({ folder }: EmbeddedDatabase): string {
  return join(folder, 'postgres-18', 'data', 'postmaster.pid');
}

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'dosepath-embedded-'));
  await (await start()).stop();
});

beforeEach(async () => {
  emptyFolder = await mkdtemp(join(tmpdir(), 'dosepath-embedded-'));
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((database) => database.stop()));
  await rm(emptyFolder, { recursive: true, force: true });
});

afterAll(async () => {
  await rm(dataFolder, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('is created in an empty folder, keeps what was written, and is gone after stop', async () => {
    const first = await start(emptyFolder);
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    await expect(ask(first.url, 'SELECT 1 AS answer')).rejects.toThrow(/ECONNREFUSED/);
    const second = await start(emptyFolder);
    expect(await ask(second.url, 'SELECT answer FROM kept')).toBe(42);
  });

  it('is one database for two simultaneous starts, and stays until the last of them stops', async () => {
    const [first, second] = await Promise.all([start(emptyFolder), start(emptyFolder)]);
    expect(second.url).toBe(first.url);
    await first.stop();
    expect(await ask(second.url, 'SELECT 1 AS answer')).toBe(1);
    await second.stop();
    await expect(ask(second.url, 'SELECT 1 AS answer')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('is joined again when the program that started it was killed', async () => {
    const module = fileURLToPath(new URL('./embedded.ts', import.meta.url));
    const script = `
      const { startEmbedded } = await import(${JSON.stringify(module)});
      const { url } = await startEmbedded({ dataFolder: ${JSON.stringify(dataFolder)}, durability: 'none' });
      process.stdout.write(url);
      setInterval(() => {}, 1000);`;
    const program = spawn(process.execPath, [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      script,
    ]);
    const [url] = await once(program.stdout, 'data');
    program.kill('SIGKILL');
    await once(program, 'exit');
    expect((await start()).url).toBe(String(url));
  });

  it('starts despite the pid file of a dead server whose pid a live or zombie process now has', async () => {
    const first = await start();
    const note = await readFile(postmasterNote(first), 'utf8');
    await first.stop();
    // The shell turns into a program that never collects its child.
    const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60']);
    const [uncollected] = await once(parent.stdout, 'data');
    for (const pid of [String(process.pid), String(uncollected).trim()]) {
      await writeFile(postmasterNote(first), note.replace(/^\d+/, pid));
      const again = await start();
      expect(await ask(again.url, 'SELECT 1 AS answer')).toBe(1);
      await again.stop();
    }
    parent.kill();
  });

  it('REL-01 names the full disk that it met since its start, and no earlier one', async () => {
    const first = await start(emptyFolder);
    const log = join(first.folder, 'postgres-18', 'server.log');
    expect(await first.whyNever()).toBeUndefined();
    await appendFile(log, 'PANIC:  could not write to file "x": No space left on device\n');
    expect((await first.whyNever())?.message).toBe(
      `DOSEPATH_DATA: the disk of the folder ${first.folder} is full`,
    );
    await first.stop();
    const second = await start(emptyFolder);
    expect(await second.whyNever()).toBeUndefined();
    const met = Object.assign(new Error('could not extend file'), { code: SqlState.diskFull });
    expect(await second.whyNever(met)).toBeDefined();
  });

  it('REL-02 is restarted on the same port when it is killed, once for two programs, and the pool recovers', async () => {
    const said: string[] = [];
    const told = (line: string) => void said.push(line);
    const [first, second] = await Promise.all(
      [told, told].map((tell) => startEmbedded({ dataFolder, durability: 'none', told: tell })),
    );
    if (!first || !second) throw new Error('two starts');
    // Outside the range from which a system gives ports to clients, while no one listens there.
    expect(Number(new URL(first.url).port)).toBeLessThan(32_768);
    started.push(first, second);
    const database = await openDatabase(first.url);
    for (let times = 1; times <= 2; times += 1) {
      process.kill(
        Number((await readFile(postmasterNote(first), 'utf8')).split('\n')[0]),
        'SIGKILL',
      );
      await expect.poll(() => said.length).toBe(2 * times);
      await expect
        .poll(() => database.pool.query('SELECT 1').catch(() => ({ rowCount: 0 })))
        .toMatchObject({ rowCount: 1 });
    }
    await database.close();
    await first.stop();
    expect(await ask(second.url, 'SELECT 1 AS answer')).toBe(1);
    await second.stop();
    await expect(ask(second.url, 'SELECT 1 AS answer')).rejects.toThrow(/ECONNREFUSED/);
    // The same at the next start, and for a program that was not running then.
    expect((await start()).url).toBe(first.url);
  });

  it('REL-02 comes back on the port where it ran, not on that of a start that came second', async () => {
    const first = await start();
    const note = join(first.folder, 'postgres-18', 'port');
    expect(new URL(first.url).port).toBe(await readFile(note, 'utf8'));
    // Two simultaneous starts each choose a port; only one of them gets the server.
    await writeFile(note, '29999');
    await (await start()).stop();
    await first.stop();
    expect((await start()).url).toBe(first.url);
  });

  it('REL-02 leaves nothing behind when stopped during a restart', async () => {
    const only = await start();
    process.kill(Number((await readFile(postmasterNote(only), 'utf8')).split('\n')[0]), 'SIGKILL');
    await delay(300);
    await only.stop();
    await delay(1_000);
    await expect(ask(only.url, 'SELECT 1 AS answer')).rejects.toThrow(/ECONNREFUSED/);
  });

  it('DIA-01 accepts no password but its own, and logs no value of a failed statement', async () => {
    const { url, folder } = await start();
    const guessed = new URL(url);
    guessed.password = 'guessed';
    await expect(ask(guessed.href, 'SELECT 1 AS answer')).rejects.toThrow(
      /password authentication failed/,
    );
    await ask(url, 'CREATE TABLE patients (email text UNIQUE)');
    await ask(url, `INSERT INTO patients VALUES ('ana@example.com')`);
    await expect(ask(url, `INSERT INTO patients VALUES ('ana@example.com')`)).rejects.toThrow(
      /duplicate key/,
    );
    await expect(ask(url, `SELECT date 'ana@example.com'`)).rejects.toThrow(/invalid input/);
    const log = await readFile(join(folder, 'postgres-18', 'server.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toContain('ana@example.com');
  });

  it('names DOSEPATH_DATA when the folder cannot be created', async () => {
    const file = join(emptyFolder, 'a-file');
    await writeFile(file, '');
    await expect(
      startEmbedded({ dataFolder: join(file, 'data'), durability: 'none' }),
    ).rejects.toThrow(
      /^DOSEPATH_DATA: the folder .* cannot be made \(ENOTDIR\); name one that you may write$/,
    );
  });

  it.runIf(existsSync('/proc/self'))(
    'REL-02 names DOSEPATH_DATA when the folder is in one that takes no folders',
    async () => {
      await expect(
        startEmbedded({ dataFolder: '/proc/dosepath/data', durability: 'none' }),
      ).rejects.toThrow(
        /^DOSEPATH_DATA: the folder .* cannot be made \(ENOENT\); name one that you may write$/,
      );
    },
  );
});
