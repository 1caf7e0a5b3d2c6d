// Jobs as servers run them: real rows, the real library, several processes on one database.
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailboxOf } from '#server/messages/services/mailbox.ts';
import { putIntoOutbox } from '#server/messages/outbox.store.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { testOffice } from '#tests/support/post-office.ts';
import { startJobs, type DeadJob } from './carrying.ts';
import { MOST_TRIES, placesOf, type Job, type JobParts } from './job.ts';
import { JOBS } from './jobs.ts';
import { beat, beginAgain, listPlaces, stateOfJobs, wake } from './jobs.store.ts';

const database = await freshDatabase();
const { pool } = database;
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  await pool.query(
    'truncate graphile_worker._private_jobs, graphile_worker._private_job_queues, job_carriers, job_rounds',
  );
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const { office } = testOffice(database, {
  email: mailboxOf(database.db),
  sms: mailboxOf(database.db),
});
const parts: JobParts = {
  database,
  chores: pool,
  address: () => 'https://www.pharmacy.example',
  office,
  telling: { database, environment: 'LOCAL', givenUp: fail, failed: fail },
  wallets: {
    db: database.db,
    publicAddress: () => 'https://www.pharmacy.example',
    services: {},
    givenUp: fail,
    failed: fail,
  },
  failed: fail,
};

function fail(problem: unknown): never {
  throw problem instanceof Error ? problem : new Error(JSON.stringify(problem));
}

const jobOf = (name: string, work: Job['work'], more: Partial<Job> = {}): Job => ({
  name,
  everySeconds: 3600,
  limitSeconds: 60,
  twice: 'a test',
  dead: 'nothing',
  work,
  ...more,
});

/** One more server; collects its failures and dead jobs. */
function carry(...jobs: Job[]) {
  const failures: unknown[] = [];
  const dead: DeadJob[] = [];
  const stop = startJobs({
    pool,
    jobs,
    parts,
    dead: (job) => dead.push(job),
    failed: (error) => failures.push(error),
    firstSeconds: 0,
  });
  ends.push(stop);
  return { failures, dead, stop };
}

const placeOf = async (place: string) =>
  (await listPlaces(pool)).find((listed) => listed.place === place);

/** Moves the rows of a place back by this many seconds. */
const elapse = (place: string, seconds: number) =>
  pool.query(
    `update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => $2)
      where key = $1`,
    [place, seconds],
  );

describe('a job', () => {
  it('OPS-05 starts by itself, and waits for its next round', async () => {
    let rounds = 0;
    const job = jobOf('counting', async () => void (rounds += 1));
    carry(job);
    await expect.poll(() => rounds).toBe(1);
    await expect.poll(() => placeOf('counting')).toMatchObject({ state: 'waits', rounds: 1 });
    const { nextAt = new Date() } = (await placeOf('counting')) ?? {};
    expect(+nextAt - Date.now()).toBeGreaterThan(3500 * 1000);
    await elapse('counting', 3600);
    await expect.poll(() => rounds).toBe(2);
  });

  it('OPS-05 runs sooner when it asks for that, and never later than usual', async () => {
    carry(
      jobOf('sooner', async () => 60),
      jobOf('later', async () => 9000),
    );
    const seconds = async (place: string) => {
      const listed = await placeOf(place);
      return listed?.rounds === 1 ? Math.round((+listed.nextAt - Date.now()) / 1000) : undefined;
    };
    await expect.poll(() => seconds('sooner')).toBeLessThanOrEqual(60);
    await expect.poll(() => seconds('later')).toBeLessThanOrEqual(3600);
  });

  it('OPS-05 is run by one of several servers at a time, woken or not', async () => {
    let [underWay, most, rounds] = [0, 0, 0];
    const job = jobOf(
      'alone',
      async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await pause(30);
        underWay -= 1;
        rounds += 1;
        return 0;
      },
      { isWoken: true },
    );
    for (let server = 0; server < 3; server += 1) carry(job);
    await expect
      .poll(async () => {
        await Promise.all([wake(pool, [job]), wake(pool, [job])]);
        return rounds;
      })
      .toBeGreaterThanOrEqual(6);
    expect(most).toBe(1);
  });

  it('OPS-05 that is parallel has as many rounds at once as places, and no more', async () => {
    const [together, left] = [new Set<number>(), new AbortController()];
    let begun = 0;
    const job = jobOf(
      'abreast',
      async () => {
        const own = (begun += 1);
        together.add(own);
        await pause(60_000, undefined, { signal: left.signal }).catch(() => undefined);
      },
      { lanes: 2 },
    );
    expect(placesOf(job)).toEqual(['abreast-1', 'abreast-2']);
    for (let server = 0; server < 3; server += 1) carry(job);
    await expect.poll(() => together.size).toBe(2);
    await wake(pool, [job]);
    await pause(1500);
    expect(together.size).toBe(2);
    left.abort();
  });

  it('OPS-05 woken during a round has another one after it', async () => {
    let rounds = 0;
    const going = new AbortController();
    const job = jobOf('busy', async () => {
      rounds += 1;
      if (rounds === 1)
        await pause(60_000, undefined, { signal: going.signal }).catch(() => undefined);
    });
    carry(job);
    await expect.poll(() => rounds).toBe(1);
    await wake(pool, [job]);
    going.abort();
    await expect.poll(() => rounds).toBe(2);
    await expect.poll(() => placeOf('busy')).toMatchObject({ state: 'waits', rounds: 2 });
  });

  it('OPS-05 that exceeds its limit is told to stop, and has failed', async () => {
    let told = false;
    const slow = jobOf(
      'slow',
      (_parts, { stopping }) =>
        new Promise(() => stopping.addEventListener('abort', () => (told = true))),
      { limitSeconds: 0.2 },
    );
    const { failures } = carry(slow);
    await expect
      .poll(() => placeOf('slow'))
      .toMatchObject({ state: 'fails', failure: 'TookTooLong' });
    expect(told).toBe(true);
    expect(failures).toHaveLength(1);
  });

  it('OPS-05 ends with its server, which finishes the round and begins no new one', async () => {
    let [begun, ended] = [0, 0];
    const { stop } = carry(
      jobOf('leaving', async (_parts, { stopping }) => {
        begun += 1;
        await pause(60_000, undefined, { signal: stopping }).catch(() => undefined);
        ended += 1;
      }),
    );
    await expect.poll(() => begun).toBe(1);
    await stop();
    expect([begun, ended]).toEqual([1, 1]);
    // What it left undone is available to the next server at once.
    expect(await placeOf('leaving')).toMatchObject({ state: 'waits', tries: 0 });
    expect((await pool.query('select from job_carriers')).rowCount).toBe(0);
  });
});

describe('a job that fails', () => {
  it('OPS-05 is retried with growing waits, dies, is listed and reported, and can be restarted', async () => {
    let isBroken = true;
    const broken = jobOf('broken', async () => {
      if (isBroken)
        throw Object.assign(new Error('ana@example.com is in the words'), { code: 'E7' });
    });
    const { dead, failures } = carry(broken);
    const waits: number[] = [];
    for (let tries = 1; tries < MOST_TRIES; tries += 1) {
      await expect.poll(() => placeOf('broken')).toMatchObject({ state: 'fails', tries });
      const { nextAt = new Date() } = (await placeOf('broken')) ?? {};
      waits.push((+nextAt - Date.now()) / 1000);
      await elapse('broken', 600);
    }
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    await expect.poll(() => placeOf('broken')).toMatchObject({ state: 'dead', failure: 'E7' });
    expect(dead).toEqual([{ job: 'broken', tries: MOST_TRIES, reason: 'E7' }]);
    expect(failures).toHaveLength(MOST_TRIES);
    expect(await stateOfJobs(pool, [broken])).toEqual([
      { job: 'broken', isDead: true, lateSeconds: 0 },
    ]);
    // A failure's message is not stored.
    const { rows } = await pool.query<{ last_error: string }>(
      'select last_error from graphile_worker.jobs',
    );
    expect(rows).toEqual([{ last_error: 'E7' }]);
    // A notification does not bring it back; an operator does.
    await wake(pool, [broken]);
    expect(await placeOf('broken')).toMatchObject({ state: 'dead' });
    isBroken = false;
    expect(await beginAgain(pool, broken)).toMatchObject({ begun: 1 });
    await expect.poll(() => placeOf('broken')).toMatchObject({ state: 'waits', rounds: 1 });
  });

  it('OPS-05 is not retried sooner because it is woken', async () => {
    let tries = 0;
    const job = jobOf('eager', async () => {
      tries += 1;
      throw new Error('no');
    });
    carry(job);
    await expect.poll(() => placeOf('eager')).toMatchObject({ state: 'fails', tries: 1 });
    const before = await placeOf('eager');
    await wake(pool, [job]);
    expect(await placeOf('eager')).toEqual(before);
  });

  it('OPS-05 is tried once an hour when dead, and recovers when that succeeds', async () => {
    const job = jobOf('mended', async () => undefined);
    await beat(pool, 'other', [job], { judges: true, firstSeconds: 0 });
    await pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
    carry(job);
    await pause(1500);
    expect(await placeOf('mended')).toMatchObject({ state: 'dead' });
    await elapse('mended', 3700);
    await beat(pool, 'other', [job], { judges: true, firstSeconds: 0 });
    await expect.poll(() => placeOf('mended')).toMatchObject({ state: 'waits', rounds: 1 });
  });
});

describe('a dead server', () => {
  const held = jobOf('held', async () => undefined);

  /** The state left by a server killed in the middle of a round. */
  async function killed(secondsAgo: number) {
    await beat(pool, 'killed', [held], { judges: true, firstSeconds: 0 });
    await pool.query(
      `with queue as (update graphile_worker._private_job_queues set locked_by = 'killed',
          locked_at = clock_timestamp() - make_interval(secs => $1)),
        carrier as (update job_carriers set seen_at = clock_timestamp() - make_interval(secs => $1))
      update graphile_worker._private_jobs set locked_by = 'killed', attempts = 1,
        locked_at = clock_timestamp() - make_interval(secs => $1)`,
      [secondsAgo],
    );
  }

  it('OPS-05 loses its work to another server after 6 seconds, not before', async () => {
    await killed(4);
    await beat(pool, 'living', [held], { judges: true, firstSeconds: 0 });
    expect(await placeOf('held')).toMatchObject({ state: 'under way' });
    await pool.query(`update job_carriers set seen_at = seen_at - interval '3 seconds'`);
    await beat(pool, 'living', [held], { judges: false, firstSeconds: 0 });
    expect(await placeOf('held')).toMatchObject({ state: 'under way' });
    await beat(pool, 'living', [held], { judges: true, firstSeconds: 0 });
    expect(await placeOf('held')).toMatchObject({ state: 'fails', tries: 1 });
    carry(held);
    await expect.poll(() => placeOf('held')).toMatchObject({ state: 'waits', rounds: 1 });
  });

  it('OPS-05 leaves no second row if it had scheduled the next round', async () => {
    await killed(60);
    await pool.query(
      `select graphile_worker.add_job('held', queue_name := 'held', job_key := 'held')`,
    );
    expect((await pool.query('select from graphile_worker.jobs')).rowCount).toBe(2);
    await beat(pool, 'living', [held], { judges: true, firstSeconds: 0 });
    await beat(pool, 'living', [held], { judges: true, firstSeconds: 0 });
    const { rows } = await pool.query('select key, locked_by from graphile_worker.jobs');
    expect(rows).toEqual([{ key: 'held', locked_by: null }]);
  });
});

describe('the servers’ jobs', () => {
  const named = (name: string) => {
    const job = JOBS.find((one) => one.name === name);
    if (!job) throw new Error(`no job ${name}`);
    return job;
  };
  const put = () =>
    database.db.transaction((tx) =>
      putIntoOutbox(tx, [
        {
          kind: 'email',
          payload: {
            template: 'oneTimeCode',
            recipient: 'ana@example.com',
            language: 'en',
            details: { code: '482913', expiresAt: new Date(Date.now() + 600_000).toISOString() },
          },
        },
      ]),
    );
  const sent = async () =>
    (await pool.query('select from outbox where sent_at is not null')).rowCount ?? 0;

  it('REL-04 send a message as soon as it is written, not in the next round', async () => {
    const hourly = (name: string): Job => ({ ...named(name), everySeconds: 3600 });
    const { failures } = carry(hourly('email'), hourly('sms'));
    await expect
      .poll(async () => (await listPlaces(pool)).filter(({ rounds }) => rounds > 0).length)
      .toBe(4);
    const before = await sent();
    await put();
    await expect.poll(sent).toBe(before + 1);
    expect(failures).toEqual([]);
  });

  it('OPS-05 have unique names, and say why running twice is harmless', () => {
    const places = JOBS.flatMap(placesOf);
    expect(new Set(places).size).toBe(places.length);
    for (const { twice, dead, everySeconds, limitSeconds } of JOBS) {
      expect(twice.length).toBeGreaterThan(10);
      expect(dead.length).toBeGreaterThan(5);
      expect(everySeconds).toBeGreaterThan(0);
      expect(limitSeconds).toBeGreaterThan(everySeconds > 600 ? 300 : 60);
    }
  });

  it('OPS-05 are woken by the database under their own names', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select distinct encode(tgargs, 'escape') as name from pg_trigger
        where tgfoid = 'wake_job'::regproc`,
    );
    const woken = rows.map(({ name }) => name.replace(/\\000$/, ''));
    const wakeable = JOBS.flatMap(({ name, isWoken }) => (isWoken ? [name] : []));
    expect([...woken, 'email', 'sms'].toSorted()).toEqual(wakeable.toSorted());
  });
});
