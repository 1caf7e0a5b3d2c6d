import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { isCheckOnly } from './migrate-wish.ts';
import { migrate, missingFrom, proveSchema } from './migrate.ts';

const { pool } = await freshDatabase();
const made: string[] = [];
let folders = { migrations: '', functions: '' };

beforeEach(async () => {
  await pool.query(
    'DROP SCHEMA IF EXISTS graphile_worker CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
  );
  const folder = await mkdtemp(join(tmpdir(), 'dosepath-migrations-'));
  made.push(folder);
  folders = { migrations: join(folder, 'migrations'), functions: join(folder, 'functions') };
  for (const one of Object.values(folders)) await mkdir(one);
  await writeFile(join(folders.migrations, '0002_second.sql'), 'INSERT INTO steps VALUES (2)');
  await writeFile(
    join(folders.migrations, '0001_first.sql'),
    'CREATE TABLE steps (step int); INSERT INTO steps VALUES (1)',
  );
});

afterAll(async () => {
  for (const used of made) await rm(used, { recursive: true });
});

async function steps(): Promise<number[]> {
  const rows = await pool.query<{ step: number }>('SELECT step FROM steps ORDER BY step');
  return rows.rows.map(({ step }) => step);
}

describe('migrations', () => {
  it('are applied in the order of their names, each once', async () => {
    expect(await migrate(pool, { folders })).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(pool, { folders })).toEqual([]);
    expect(await steps()).toEqual([1, 2]);
  });

  it('are applied once by several processes that start together', async () => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, { folders })));
    expect(applied.flat()).toHaveLength(2);
    expect(await steps()).toEqual([1, 2]);
  });

  it('are applied completely or not at all: a failing file leaves no trace and keeps those before it', async () => {
    await writeFile(
      join(folders.migrations, '0003_third.sql'),
      'INSERT INTO steps VALUES (3); SELECT 1/0',
    );
    await expect(migrate(pool, { folders })).rejects.toThrow('migration 0003_third.sql failed');
    expect(await steps()).toEqual([1, 2]);
  });

  it('OPS-03 say whom they wait for, and stop waiting at a signal', async () => {
    const waits = async () => {
      const stopping = new AbortController();
      const told: string[] = [];
      const { signal } = stopping;
      const migrating = migrate(pool, { folders, signal, told: (text) => told.push(text) });
      const ended = migrating.catch((error: unknown) => error);
      await expect.poll(() => told, { timeout: 5_000 }).toHaveLength(1);
      stopping.abort();
      expect(await ended).toMatchObject({ name: 'AbortError' });
      return told[0];
    };
    const other = await pool.connect();
    await other.query('SELECT pg_advisory_lock($1)', [0x6d696772]);
    await expect(waits()).resolves.toMatch(/another program is changing/i);
    await other.query('SELECT pg_advisory_unlock_all()');

    await migrate(pool, { folders });
    await writeFile(
      join(folders.migrations, '0003_third.sql'),
      'ALTER TABLE steps ADD COLUMN more int',
    );
    await other.query('BEGIN; SELECT FROM steps');
    await expect(waits()).resolves.toMatch(/backup/);
    await other.query('COMMIT');
    other.release();
    expect(await migrate(pool, { folders })).toContain('0003_third.sql');
  });

  it('REL-04 keep no visitor waiting behind a backup that still reads their table', async () => {
    await migrate(pool, { folders });
    await writeFile(
      join(folders.migrations, '0003_third.sql'),
      'INSERT INTO steps VALUES (3); ALTER TABLE steps ADD COLUMN more int',
    );
    const backup = await pool.connect();
    await backup.query('BEGIN; SELECT FROM steps');
    let isOver = false;
    const migrating = migrate(pool, { folders }).finally(() => (isOver = true));
    await expect
      .poll(async () => {
        const { rowCount } = await pool.query(
          `SELECT FROM pg_locks WHERE NOT granted AND relation = 'steps'::regclass`,
        );
        return rowCount;
      })
      .toBe(1);
    expect(await steps()).toEqual([1, 2]);
    expect(isOver).toBe(false);
    await backup.query('COMMIT');
    backup.release();
    expect(await migrating).toContain('0003_third.sql');
    expect(await steps()).toEqual([1, 2, 3]);
  }, 20_000);

  it('refuse a file that was changed after it was applied', async () => {
    await migrate(pool, { folders });
    await appendFile(join(folders.migrations, '0001_first.sql'), '-- later thought');
    await expect(migrate(pool, { folders })).rejects.toThrow(
      /^DATABASE_URL: 0001_first.sql was changed/,
    );
  });

  it('OPS-03 refuse a schema that is newer than the program, or was made by another program', async () => {
    await migrate(pool, { folders });
    await pool.query(`INSERT INTO applied_migrations VALUES ('0009_next.sql', '')`);
    const looks = [
      () => migrate(pool, { folders }),
      () => missingFrom(pool, folders),
      () => proveSchema(pool, folders),
    ];
    for (const look of looks)
      await expect(look()).rejects.toThrow(
        'DATABASE_URL: the schema is newer than this program (0009_next.sql): start the release that brought it',
      );
    await pool.query(`UPDATE applied_migrations SET name = '0001_other.sql' WHERE checksum = ''`);
    for (const look of looks)
      await expect(look()).rejects.toThrow(
        'DATABASE_URL: the database has migrations that this program does not know (0001_other.sql)',
      );
  });

  it('REL-04 of a release that serves the previous one let that program start again, and no older one', async () => {
    const ours = folders.migrations;
    const released = join(folders.functions, '..', 'released.txt');
    await writeFile(released, 'migration 0001_first.sql\nmigration 0002_second.sql\n');
    // The next release: the same plus one, made to serve programs that have the second.
    const next = join(folders.functions, '..', 'next');
    await cp(ours, next, { recursive: true });
    await writeFile(join(next, '0003_third.sql'), 'INSERT INTO steps VALUES (3)');
    await migrate(pool, { folders: { ...folders, migrations: next, released } });
    await expect(proveSchema(pool, folders)).resolves.toBeUndefined();
    // Migrating back is refused all the same.
    await expect(migrate(pool, { folders })).rejects.toThrow('is newer than this program');

    await rm(join(ours, '0002_second.sql'));
    await expect(proveSchema(pool, folders)).rejects.toThrow('is newer than this program');
  });

  it('REL-04 that are not declared to serve older programs, or differ from theirs, let none start', async () => {
    await migrate(pool, { folders });
    await pool.query(`INSERT INTO applied_migrations VALUES ('0003_next.sql', '', now(), null)`);
    await expect(proveSchema(pool, folders)).rejects.toThrow('is newer than this program');
    await pool.query(
      `UPDATE applied_migrations SET serves_from = '0002_second.sql' WHERE checksum = ''`,
    );
    await expect(proveSchema(pool, folders)).resolves.toBeUndefined();
    await appendFile(join(folders.migrations, '0001_first.sql'), '-- later thought');
    await expect(proveSchema(pool, folders)).rejects.toThrow('is newer than this program');
  });

  it('OPS-03 are listed without changing anything', async () => {
    const missing = ['0001_first.sql', '0002_second.sql'];
    expect(await missingFrom(pool, folders)).toEqual(missing);
    await expect(proveSchema(pool, folders)).rejects.toThrow(`(${missing.join(', ')})`);
    expect((await pool.query(`SELECT to_regclass('applied_migrations') AS made`)).rows).toEqual([
      { made: null },
    ]);
    await migrate(pool, { folders });
    expect(await missingFrom(pool, folders)).toEqual([]);
    await expect(proveSchema(pool, folders)).resolves.toBeUndefined();
  });

  it.each([['--chek'], ['now'], ['--check', '--check']])(
    'OPS-03 are neither listed nor applied for who says %s',
    (...args) => {
      expect(() => isCheckOnly(args)).toThrow('usage: npm run db:migrate');
      expect([isCheckOnly([]), isCheckOnly(['--check'])]).toEqual([false, true]);
    },
  );

  it('bring an empty database to the schema of the product', async () => {
    expect(await migrate(pool)).toContain('0001_platform.sql');
    await expect(pool.query('SELECT id FROM sessions')).resolves.toMatchObject({ rowCount: 0 });
  });
});

describe('functions', () => {
  const write = (answer: number) =>
    writeFile(
      join(folders.functions, 'answer.sql'),
      `CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql RETURN ${answer}`,
    );
  const answer = async () =>
    (await pool.query<{ answer: number }>('SELECT answer()')).rows[0]?.answer;

  it('match their current text, and are replaced only when it changed', async () => {
    await write(1);
    expect(await migrate(pool, { folders })).toContain('answer.sql');
    expect(await migrate(pool, { folders })).toEqual([]);
    await write(2);
    expect(await migrate(pool, { folders })).toEqual(['answer.sql']);
    expect(await answer()).toBe(2);
  });

  it('are restored after a migration that dropped them', async () => {
    await write(1);
    await migrate(pool, { folders });
    await writeFile(join(folders.migrations, '0003_third.sql'), 'DROP FUNCTION answer');
    expect(await migrate(pool, { folders })).toEqual(['0003_third.sql', 'answer.sql']);
    expect(await answer()).toBe(1);
  });

  it('are replaced all or none', async () => {
    await write(1);
    await migrate(pool, { folders });
    await write(2);
    await writeFile(join(folders.functions, 'broken.sql'), 'SELECT 1/0');
    await expect(migrate(pool, { folders })).rejects.toThrow('function broken.sql failed');
    expect(await answer()).toBe(1);
  });
});
