// A server that sends messages is killed without a word while services have them (REL-06, REL-08).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { startJobs } from '#server/jobs/carrying.ts';
import type { Letter } from '#server/messages/delivery.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testOffice } from '#tests/support/post-office.ts';
import { bundleFor } from '#tests/support/server-bundle.ts';
import { messageJobs, partsOf } from './message-jobs.ts';

const { file: program, remove } = await bundleFor('tests/faults/held-letters.process.ts');
const database = await freshDatabase();
const { pool, db, url } = database;
const ends: (() => Promise<void>)[] = [async () => remove()];
afterAll(async () => {
  for (const end of ends) await end();
});

/** Until a server that died is missed, with room for a slow machine. */
const MISSED_MS = 50_000;

const put = (kind: 'email' | 'sms', recipient: string) =>
  db.transaction((tx) =>
    putIntoOutbox(tx, [
      { kind, payload: { template: 'accountExists', recipient, language: 'en', details: {} } },
    ]),
  );

it('REL-06 REL-08 the mail of a killed server leaves by another long before its lease ends, its text not again', async () => {
  await put('email', 'ana@example.com');
  await put('sms', '312-555-0123');
  const killed = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(async () => void killed.kill('SIGKILL'));
  let taken = '';
  killed.stdout.setEncoding('utf8').on('data', (kinds: string) => (taken += kinds));
  await expect
    .poll(() => taken.trim().split('\n').toSorted(), { timeout: MISSED_MS })
    .toEqual(['email', 'sms']);
  // By the end of a lease alone nobody would see these in this test.
  await pool.query("update outbox set due_at = due_at + interval '1 day'");

  const left: Letter[] = [];
  const { office, setbacks } = testOffice(database, {
    email: async (letter) => {
      left.push(letter);
      return { outcome: 'sent', receipt: 'second' };
    },
    sms: async () => ({ outcome: 'sent', receipt: 'one too many' }),
  });
  const failures: unknown[] = [];
  ends.push(
    startJobs({
      pool,
      jobs: messageJobs,
      parts: partsOf(database, office),
      dead: (job) => failures.push(job),
      failed: (error) => failures.push(error),
      firstSeconds: 0,
    }),
  );
  // While it lives its messages are its own.
  await expect
    .poll(async () => (await pool.query('select from job_carriers')).rowCount, {
      timeout: MISSED_MS,
    })
    .toBe(2);
  expect([left, setbacks]).toEqual([[], []]);

  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await expect
    .poll(() => pool.query('select kind, receipt, failure from outbox order by kind'), {
      timeout: MISSED_MS,
    })
    .toMatchObject({
      rows: [
        { kind: 'email', receipt: 'second', failure: null },
        { kind: 'sms', receipt: null, failure: 'unanswered' },
      ],
    });
  expect(left).toMatchObject([{ kind: 'email', recipient: 'ana@example.com' }]);
  expect(setbacks).toMatchObject([{ kind: 'sms', what: 'given up', reason: 'unanswered' }]);
  expect(failures).toEqual([]);
});
