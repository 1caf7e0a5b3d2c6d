// Deleting by age stays fast, however many rows refer to the deleted ones (REL-05).
import type pg from 'pg';
import { expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { RULES } from './rules.ts';

const { pool } = await freshDatabase();
const deleted = RULES.flatMap(({ statement }) =>
  [...statement.matchAll(/DELETE FROM (\w+)/g)].map(([, table = '']) => table),
);

/** Tables that lose their rows within days, or that few write to: reading them takes a moment. */
const SMALL = new Set([
  'mailbox',
  'earlier_wishes',
  'one_time_codes',
  'openid_logins',
  'walk_in_proofs',
  'check_ins',
  'known_browsers',
  'pharmacy_messages',
  'team_sessions',
  'team_sign_ins',
  'team_invitations',
  'signed_in_sessions',
]);

/**
 * Foreign keys without an index, to tables whose rows are deleted directly or by cascade.
 * @param tables the tables rows are deleted from
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

it('REL-05 everything deleted by age, or with its owner, is referred to by indexed columns', async () => {
  expect(deleted).toContain('sessions');
  expect(await unfound(pool, [...deleted, 'accounts'])).toEqual([]);
});

it('REL-05 what belongs to an appointment is found by an index', async () => {
  expect(await unfound(pool, ['appointments'])).toEqual([]);
});

it('REL-05 a reference without an index is detected, also to rows deleted by cascade', async () => {
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

/**
 * Matches a scan that filters by age without an index condition. A filter with OR is on rows
 * another table led to.
 */
const BY_FILTER =
  /Scan (?:using \w+ )?on (\w+).*\n(?:\s*Disabled: true\n)?\s*Filter: (?!.* OR ).* < .*_timestamp\(\)/g;

/** Tables that grow with use and that a rule would read whole, however few rows are old. */
async function readWhole(statements: readonly string[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Then whole tables are read only if no index can be used.
    await client.query('SET enable_seqscan = off');
    const read: string[] = [];
    for (const statement of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`);
      const plan = rows.map(({ 'QUERY PLAN': line }) => line).join('\n');
      for (const [, table = ''] of plan.matchAll(BY_FILTER))
        if (!SMALL.has(table)) read.push(table);
    }
    return read;
  } finally {
    client.release(true);
  }
}

it('REL-05 no rule reads a whole table that grows with bookings', async () => {
  const statements = RULES.map(({ statement }) => statement);
  expect(await readWhole(statements)).toEqual([]);
  // With a time that changes during the statement, no index can be used.
  const changing = statements.map((one) =>
    one.replaceAll('statement_timestamp', 'clock_timestamp'),
  );
  expect(await readWhole(changing)).toEqual(
    expect.arrayContaining(['sessions', 'intentions', 'outbox', 'engagements', 'audit']),
  );
});
