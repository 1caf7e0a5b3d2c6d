// A server whose database account may read and write rows, and nothing more (SAF-08; OWASP ASVS
// 5.0, 13.2.2): `server-role.sql` grants it, and these tests do all that servers do under it.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelAppointment } from '#contract/manage.ts';
import { clearAway } from '#server/housekeeping.ts';
import { startJobs } from '#server/jobs/carrying.ts';
import { listPlaces } from '#server/jobs/jobs.store.ts';
import { proveSchema } from '#server/database/migrate.ts';
import { haveAccount, newEmail } from '#tests/support/accounts.ts';
import { addStore, book, timeAhead } from '#tests/support/booking.ts';
import { cancelling } from '#tests/support/changing.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testOffice } from '#tests/support/post-office.ts';
import { testServer } from '#tests/support/server.ts';
import { visit } from '#tests/support/visitor.ts';
import { openDatabase } from './database.ts';

const owners = await freshDatabase();
const role = `server_${randomUUID().replaceAll('-', '')}`;
const text = readFileSync(new URL('server-role.sql', import.meta.url), 'utf8');
await owners.pool.query(text.replaceAll('pharmacy_server', role));
await owners.pool.query(`alter role ${role} login password 'of-a-test'`);
const url = new URL(owners.url);
[url.username, url.password] = [role, 'of-a-test'];
const database = await openDatabase(url.href);
afterAll(async () => {
  await database.close();
  await owners.pool.query(`drop owned by ${role}; drop role ${role}`);
});
const { pool } = database;
let app: Awaited<ReturnType<typeof testServer>>['app'];
beforeAll(async () => {
  ({ app } = await testServer(database));
});

it('SAF-08 proves the schema, books, cancels, and sends the letters', async () => {
  await proveSchema(pool);
  const one = await visit(app);
  await haveAccount(one, owners.pool, newEmail());
  const booked = await book(one, await addStore(owners.pool), { time: timeAhead('10:00') });
  await one.ask(cancelAppointment, cancelling(booked));
  const { send } = testOffice({ ...database, url: url.href });
  expect(await send()).toBeGreaterThan(1);
});

it('SAF-08 sweeps old data, and runs jobs', async () => {
  await clearAway(pool);
  const failures: unknown[] = [];
  let rounds = 0;
  const stop = startJobs({
    pool,
    jobs: [
      {
        name: 'counting',
        everySeconds: 3600,
        limitSeconds: 60,
        twice: 'a test',
        dead: 'nothing',
        work: async () => void (rounds += 1),
      },
    ],
    // That job uses no part.
    parts: {} as Parameters<typeof startJobs>[0]['parts'],
    dead: (job) => failures.push(job),
    failed: (error) => failures.push(error),
    firstSeconds: 0,
  });
  await expect
    .poll(async () => (await listPlaces(pool)).find(({ place }) => place === 'counting')?.rounds)
    .toBe(1);
  await stop();
  expect([rounds, failures]).toEqual([1, []]);
});

it.each([
  'create table mine (id integer)',
  'alter table outbox disable trigger all',
  'drop table appointments',
  'truncate patients',
  'create or replace function forget_patient(asked uuid) returns boolean language sql as $$ select true $$',
  `update audit set operation = 'nothing'`,
  `delete from applied_migrations`,
  `copy patients to program 'cat'`,
  'create role another',
])('SAF-08 may not: %s', async (statement) => {
  await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});
