import { beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { begunAgain, readJobsWish, toldJobs } from './jobs-command.ts';
import { JOBS } from './jobs.ts';
import { beat, noteFailure } from './jobs.store.ts';

const { pool } = await freshDatabase();
const [email] = JOBS.filter(({ name }) => name === 'email');
if (!email) throw new Error('no e-mail');

beforeEach(async () => {
  await pool.query(
    'truncate graphile_worker._private_jobs, graphile_worker._private_job_queues, job_rounds',
  );
});

describe('npm run jobs', () => {
  it('OPS-05 says that no server has run jobs here yet', async () => {
    expect(await toldJobs(pool, 'list')).toEqual(['no server has carried jobs here yet']);
    expect(await toldJobs(pool, 'dead')).toEqual(['no job is dead']);
  });

  it('OPS-05 does not call a job under way that no server has begun', async () => {
    expect(await begunAgain(pool, email)).toMatch(/^email has not run here yet; /);
    await pool.query(`update graphile_worker._private_jobs
      set locked_at = clock_timestamp(), locked_by = 'one'`);
    expect(await begunAgain(pool, email)).toBe('email is under way, and begins again after it');
  });

  it('OPS-05 lists every place, and what no longer works for dead jobs', async () => {
    await beat(pool, 'one', [email], { judges: true, firstSeconds: 60 });
    await noteFailure(pool, 'email', '53100');
    await pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts where key = 'email-2'`,
    );
    expect(await toldJobs(pool, 'list')).toEqual([
      expect.stringMatching(
        /^email-1\twaits\tnext 20\S+Z\tno round yet\tlast failed 20\S+Z: 53100$/,
      ),
      expect.stringMatching(/^email-2\tdead, try 6\tnext /),
      '\tno e-mail leaves; it is tried once an hour, or by npm run jobs -- again email',
    ]);
    expect(await toldJobs(pool, 'dead')).toHaveLength(2);
    expect(await begunAgain(pool, email)).toBe('email begins again');
    expect(await toldJobs(pool, 'dead')).toEqual(['no job is dead']);
  });

  it.each([
    [['again'], /^usage: npm run jobs/],
    [['again', 'email', 'sms'], /^usage/],
    [['list', 'email'], /^usage/],
    [['kill', 'email'], /^usage/],
    [['again', 'letters'], /^There is no job letters\. The jobs are email, sms, webhooks, /],
  ])('OPS-05 explains its usage for %j', (args, said) => {
    expect(() => readJobsWish(args)).toThrow(said);
  });
});
