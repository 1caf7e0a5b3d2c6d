import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { migrate } from './migrate.ts';

const { pool } = await freshDatabase();
const folders: string[] = [];
let folder = '';

beforeEach(async () => {
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  folder = await mkdtemp(join(tmpdir(), 'dosepath-migrations-'));
  folders.push(folder);
  await writeFile(join(folder, '0002_second.sql'), 'INSERT INTO steps VALUES (2)');
  await writeFile(
    join(folder, '0001_first.sql'),
    'CREATE TABLE steps (step int); INSERT INTO steps VALUES (1)',
  );
});

afterAll(async () => {
  for (const used of folders) await rm(used, { recursive: true });
});

async function steps(): Promise<number[]> {
  const rows = await pool.query<{ step: number }>('SELECT step FROM steps ORDER BY step');
  return rows.rows.map(({ step }) => step);
}

describe('migrations', () => {
  it('are applied in the order of their names, and each once', async () => {
    expect(await migrate(pool, folder)).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(pool, folder)).toEqual([]);
    expect(await steps()).toEqual([1, 2]);
  });

  it('are applied once by several processes that start together', async () => {
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, folder)));
    expect(applied.flat()).toHaveLength(2);
    expect(await steps()).toEqual([1, 2]);
  });

  it('are whole or absent: a failing file leaves nothing of itself and keeps those before it', async () => {
    await writeFile(join(folder, '0003_third.sql'), 'INSERT INTO steps VALUES (3); SELECT 1/0');
    await expect(migrate(pool, folder)).rejects.toThrow('migration 0003_third.sql failed');
    expect(await steps()).toEqual([1, 2]);
  });

  it('refuse a file that was changed after it was applied', async () => {
    await migrate(pool, folder);
    await appendFile(join(folder, '0001_first.sql'), '-- later thought');
    await expect(migrate(pool, folder)).rejects.toThrow(
      /^DATABASE_URL: 0001_first.sql was changed/,
    );
  });

  it('bring an empty database to the schema of the product', async () => {
    expect(await migrate(pool)).toContain('0001_platform.sql');
    await expect(pool.query('SELECT id FROM sessions')).resolves.toMatchObject({ rowCount: 0 });
  });
});
