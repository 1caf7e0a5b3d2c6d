// What goes by its age goes quickly, however much there is of what refers to it (REL-05).
import type pg from 'pg';
import { expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { RULES } from './rules.ts';

const { pool } = await freshDatabase();
const deleted = RULES.flatMap(({ statement }) =>
  [...statement.matchAll(/DELETE FROM (\w+)/g)].map(([, table = '']) => table),
);

/**
 * References to a table of which rows go, or go along with others, that no index finds.
 * @param tables of which rows are deleted
 */
async function unfound(asked: pg.Pool | pg.PoolClient, tables: readonly string[]) {
  const { rows } = await asked.query<{ reference: string }>(
    `WITH RECURSIVE gone (id) AS (
        SELECT name::regclass::oid FROM unnest($1::text[]) name
        UNION SELECT conrelid FROM pg_constraint JOIN gone ON confrelid = gone.id
          WHERE contype = 'f' AND confdeltype = 'c')
      SELECT conrelid::regclass || '.' || attname AS reference
      FROM pg_constraint k JOIN gone ON confrelid = gone.id
        JOIN pg_attribute a ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'f' AND NOT EXISTS (SELECT FROM pg_index
        WHERE indrelid = conrelid AND indkey[0] = conkey[1]
          -- An equal one is not null.
          AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))
      ORDER BY 1`,
    [tables],
  );
  return rows.map(({ reference }) => reference);
}

it('REL-05 whatever goes by its age, or by its owner, finds by an index what refers to it', async () => {
  expect(deleted).toContain('sessions');
  expect(await unfound(pool, [...deleted, 'accounts'])).toEqual([]);
});

it('REL-05 a reference without an index is seen, also of what goes along with another', async () => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('DROP INDEX appointments_patient, engagements_session');
    expect(await unfound(client, ['sessions'])).toEqual(['engagements.session_id']);
    expect(await unfound(client, ['engagements'])).toEqual(['appointments.patient_id']);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
