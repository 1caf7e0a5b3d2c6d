// What goes by its age goes quickly, however much there is of what refers to it (REL-05).
import type pg from 'pg';
import { expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { RULES } from './rules.ts';

const { pool } = await freshDatabase();
const deleted = RULES.flatMap(({ statement }) =>
  [...statement.matchAll(/DELETE FROM (\w+)/g)].map(([, table = '']) => table),
);

/** What is in them goes within days, or is written by few: reading them takes a moment. */
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

it('REL-05 what belongs to an appointment is found by an index', async () => {
  expect(await unfound(pool, ['appointments'])).toEqual([]);
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

/**
 * A scan that no condition of an index narrows, of rows older than something. One with OR looks at
 * what another table led to.
 */
const BY_FILTER =
  /Scan (?:using \w+ )?on (\w+).*\n(?:\s*Disabled: true\n)?\s*Filter: (?!.* OR ).* < .*_timestamp\(\)/g;

/** Tables that grow with what people do, of which a rule reads all, however little is old. */
async function readWhole(statements: readonly string[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Whole tables are read only where no index will do.
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

it('REL-05 no rule reads a table whole that grows with bookings', async () => {
  const statements = RULES.map(({ statement }) => statement);
  expect(await readWhole(statements)).toEqual([]);
  // By a time that changes while the statement runs no index finds anything.
  const changing = statements.map((one) =>
    one.replaceAll('statement_timestamp', 'clock_timestamp'),
  );
  expect(await readWhole(changing)).toEqual(
    expect.arrayContaining(['sessions', 'intentions', 'outbox', 'engagements', 'audit']),
  );
});
