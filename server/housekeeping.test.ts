import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { clearAway } from './housekeeping.ts';
import { takeToken } from './security/limits.ts';
import { makeToken } from './security/session-token.ts';
import { openSessions } from './security/sessions.ts';

const { pool } = await freshDatabase();

it('deletes yesterday’s answers and windows that are over, and nothing that still counts', async () => {
  const session = await openSessions(pool).idOf(makeToken(randomBytes(32)));
  await pool.query(
    `INSERT INTO intentions (session_id, operation, key, body_hash, outcome, created_at)
     SELECT $1, 'test', age::text, '', '{}', clock_timestamp() - age
     FROM unnest(ARRAY['25 hours', '23 hours']::interval[]) AS age`,
    [session],
  );
  await takeToken(pool, { key: 'over', limit: 1, windowSeconds: -120 });
  await takeToken(pool, { key: 'open', limit: 1, windowSeconds: 60 });

  await clearAway(pool);
  const intentions = await pool.query('SELECT key FROM intentions');
  expect(intentions.rows).toEqual([{ key: '23:00:00' }]);
  const limits = await pool.query('SELECT key FROM limits');
  expect(limits.rows).toEqual([{ key: 'open' }]);
});

it('CNF-02 deletes mailbox letters after a week, settled messages after a month, never waiting ones', async () => {
  await pool.query(
    `INSERT INTO outbox (kind, receipt, created_at, sent_at)
     SELECT 'email', age::text, clock_timestamp() - age, clock_timestamp() - age
     FROM unnest(ARRAY['31 days', '8 days', '6 days']::interval[]) AS age`,
  );
  await pool.query(
    `INSERT INTO outbox (kind, receipt, created_at)
     VALUES ('email', 'waits', clock_timestamp() - interval '90 days')`,
  );
  await pool.query(
    `INSERT INTO mailbox (outbox_id, kind, recipient, template, language, details, received_at)
     SELECT id, kind, 'ana@example.com', 'accountExists', 'en', jsonb_build_object('age', receipt), sent_at FROM outbox WHERE sent_at IS NOT NULL`,
  );

  await clearAway(pool);
  const outbox = await pool.query(`SELECT receipt AS age FROM outbox ORDER BY id`);
  expect(outbox.rows.map(({ age }) => age)).toEqual(['8 days', '6 days', 'waits']);
  const mailbox = await pool.query(`SELECT details ->> 'age' AS age FROM mailbox`);
  expect(mailbox.rows).toEqual([{ age: '6 days' }]);
});

it('CHN-01 deletes expired codes, logins, browsers and sign-ins, and no valid ones', async () => {
  const session = await openSessions(pool).idOf(makeToken(randomBytes(32)));
  const other = await openSessions(pool).idOf(makeToken(randomBytes(32)));
  await pool.query(`INSERT INTO accounts (id) VALUES (gen_random_uuid())`);
  await pool.query(
    `INSERT INTO one_time_codes (session_id, purpose, email_key, email, code_hash, expires_at)
     VALUES ($1, 'signIn', 'a', 'a', '', clock_timestamp() - interval '2 hours'),
       ($1, 'password', 'a', 'a', '', clock_timestamp())`,
    [session],
  );
  await pool.query(
    `INSERT INTO openid_logins (state_hash, session_id, nonce, verifier, allow_guest, expires_at)
     VALUES ('over', $1, '', '', true, clock_timestamp() - interval '2 hours'),
       ('open', $1, '', '', true, clock_timestamp() + interval '1 minute')`,
    [session],
  );
  await pool.query(
    `INSERT INTO known_browsers (token_hash, account_id, expires_at)
     SELECT 'over'::bytea, id, clock_timestamp() FROM accounts
     UNION SELECT 'known'::bytea, id, clock_timestamp() + interval '1 day' FROM accounts`,
  );
  await pool.query(
    `INSERT INTO signed_in_sessions (session_id, account_id, signed_in_at)
     SELECT $1::uuid, id, clock_timestamp() - interval '3 days' FROM accounts
     UNION SELECT $2::uuid, id, clock_timestamp() FROM accounts`,
    [session, other],
  );

  await clearAway(pool);
  const { rows } = await pool.query(
    `SELECT (SELECT array_agg(purpose) FROM one_time_codes) AS codes,
       (SELECT array_agg(state_hash::text) FROM openid_logins) AS logins,
       (SELECT array_agg(token_hash::text) FROM known_browsers) AS browsers,
       (SELECT array_agg(session_id) FROM signed_in_sessions) AS sessions`,
  );
  const hex = (text: string) => `\\x${Buffer.from(text).toString('hex')}`;
  expect(rows).toEqual([
    { codes: ['password'], logins: [hex('open')], browsers: [hex('known')], sessions: [other] },
  ]);
});

it('QCK-01 deletes invitations a month after their link expired', async () => {
  await pool.query(
    `INSERT INTO campaigns (name_en, name_es, vaccine_code) VALUES ('Flu', 'Gripe', '150')`,
  );
  await pool.query(
    `INSERT INTO invitations (campaign_id, person_key, first_name, last_name, dob, gender, race_code, ethnicity_code,
       sealed, texts_agreed, zip, language, expires_at)
     SELECT id, age::text::bytea, '', '', '1900-01-01', 'Unknown', 'UNK', 'UNK',
       '{}', false, '', 'en', clock_timestamp() - age
     FROM campaigns, unnest(ARRAY['31 days', '29 days']::interval[]) AS age`,
  );

  await clearAway(pool);
  const { rows } = await pool.query(`SELECT encode(person_key, 'escape') AS age FROM invitations`);
  expect(rows).toEqual([{ age: '29 days' }]);
});
