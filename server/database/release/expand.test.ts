// A release keeps working on the schema of the next (REL-04): compares the released schema with the
// one that all migrations now make.
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { schemaLines, takenAway } from './schema-lines.ts';

/**
 * Rules added since the previous release that its writes always satisfy: each with its line as
 * `schemaLines` writes it, and why. Emptied when a release is noted.
 */
const JUDGED: readonly string[] = [
  // 0540: it writes a member or a client, and neither of the others.
  'rule audit client_id,job,member_id,visitor CHECK ((num_nonnulls(member_id, client_id, visitor, job) = 1)) NOT VALID',
  // 0575: it writes the phone number with an agreement, and knows nothing of seals.
  "rule consents decision,phone,sealed CHECK (((decision = 'decline'::text) OR (phone IS NOT NULL) OR (sealed IS NOT NULL))) NOT VALID",
  // 0590: the same for an account with a password, and for an invited person.
  'rule accounts email,password_hash,sealed CHECK (((password_hash IS NULL) OR (email IS NOT NULL) OR (sealed IS NOT NULL))) NOT VALID',
  'rule invitations email,sealed,texts_agreed CHECK (((email IS NOT NULL) OR texts_agreed OR (sealed IS NOT NULL))) NOT VALID',
  'rule invitations phone,sealed,texts_agreed CHECK (((NOT texts_agreed) OR (phone IS NOT NULL) OR (sealed IS NOT NULL))) NOT VALID',
];

const { pool } = await freshDatabase();
const released = readFileSync(new URL('released.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
let now: string[];
beforeAll(async () => {
  now = await schemaLines(pool);
});

/** The schema after a statement, which is then rolled back. */
async function after(statement: string): Promise<string[]> {
  const client: pg.PoolClient = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(statement);
    return await schemaLines(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe('REL-04 the schema', () => {
  it('takes nothing away that the previous release uses', () => {
    expect(takenAway(released, now, JUDGED)).toEqual([]);
  });

  it('has all migrations of the previous release', () => {
    const folder = readdirSync(new URL('../migrations', import.meta.url));
    const [missing, there] = [true, false].map((isMissing) =>
      released
        .filter((line) => line.startsWith('migration '))
        .filter((line) => isMissing !== folder.includes(line.split(' ')[1] ?? '')),
    );
    expect(missing).toEqual([]);
    expect(there?.length).toBeGreaterThan(0);
  });

  it('has no rule listed as judged that does not exist', () => {
    expect(JUDGED.filter((rule) => !now.includes(rule))).toEqual([]);
  });
});

describe('REL-04 the previous release is not served when', () => {
  it.each([
    ['a table goes', 'DROP TABLE limits', 'gone: column limits.'],
    ['a column goes', 'ALTER TABLE stores DROP phone', 'gone: column stores.phone text'],
    [
      'a column has another name',
      'ALTER TABLE stores RENAME phone TO telephone',
      'gone: column stores.phone text',
    ],
    [
      'a column has another type',
      'ALTER TABLE stores ALTER slot_minutes TYPE bigint',
      'gone: column stores.slot_minutes ',
    ],
    [
      'a column may not be left empty any more',
      'ALTER TABLE stores ALTER phone SET NOT NULL',
      'new: required stores.phone',
    ],
    [
      'nobody fills a column in any more',
      'ALTER TABLE outbox ALTER created_at DROP DEFAULT',
      'gone: filled outbox.created_at',
    ],
    [
      'a new column has to be filled',
      'ALTER TABLE stores ADD fax text NOT NULL',
      'new: required stores.fax',
    ],
    ['a function goes', 'DROP FUNCTION wire_time CASCADE', 'gone: function wire_time('],
    [
      'on conflict finds nothing unique',
      'ALTER TABLE intentions DROP CONSTRAINT intentions_pkey',
      'gone: unique intentions ',
    ],
    [
      'a rule is new for what it writes',
      `ALTER TABLE stores ADD CHECK (phone <> '')`,
      'new: rule stores phone CHECK',
    ],
  ])('%s', async (_, statement, found) => {
    expect(takenAway(now, await after(statement))).toContainEqual(expect.stringContaining(found));
  });

  it.each([
    [
      'a table is new',
      'CREATE TABLE doors (id int PRIMARY KEY, width int NOT NULL CHECK (width > 0))',
    ],
    [
      'a column may be left out',
      `ALTER TABLE stores ADD fax text, ADD floors int NOT NULL DEFAULT 1`,
    ],
    ['a column may be left empty', 'ALTER TABLE stores ALTER latitude DROP NOT NULL'],
    ['a function is new', 'CREATE FUNCTION answer() RETURNS int LANGUAGE sql RETURN 42'],
    ['a rule is about a new column', 'ALTER TABLE stores ADD fax text CHECK (length(fax) < 20)'],
    ['a rule goes', 'ALTER TABLE accounts DROP CONSTRAINT accounts_gender_check'],
  ])('but it is when %s', async (_, statement) => {
    expect(takenAway(now, await after(statement))).toEqual([]);
  });
});
