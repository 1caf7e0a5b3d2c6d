import { expect, it } from 'vitest';
import { freshDatabase } from './database.ts';

const one = await freshDatabase();
const other = await freshDatabase();

it('gives every caller its own migrated database', async () => {
  const applied = await one.pool.query('SELECT name FROM applied_migrations');
  expect(applied.rowCount).toBeGreaterThan(0);
  await one.pool.query('CREATE TABLE mark (id int)');
  await expect(other.pool.query('SELECT * FROM mark')).rejects.toThrow('does not exist');
});
