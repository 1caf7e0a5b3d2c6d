// A server that carries jobs is killed without a word in the middle of a round (OPS-05).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { startJobs } from '#server/jobs/carrying.ts';
import { listPlaces } from '#server/jobs/jobs.store.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { bundleFor } from '#tests/support/server-bundle.ts';
import { heldJob } from './held-job.ts';

const { file: program, remove } = await bundleFor('tests/faults/held-job.process.ts');
const { pool, url } = await freshDatabase();
const ends: (() => Promise<void>)[] = [async () => remove()];
afterAll(async () => {
  for (const end of ends) await end();
});

/** Until a server that died is missed, with room for a slow machine. */
const MISSED_MS = 50_000;

it('OPS-05 REL-08 another server takes over the round of one that was killed, and carries it out once', async () => {
  const killed = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(killed.stdout, 'data');
  expect(String(said)).toBe('begun\n');
  let rounds = 0;
  const failures: unknown[] = [];
  const stop = startJobs({
    pool,
    jobs: [heldJob(async () => void (rounds += 1))],
    parts: undefined as never,
    dead: (job) => failures.push(job),
    failed: (error) => failures.push(error),
    firstSeconds: 0,
  });
  ends.push(stop);
  // While it lives the round is its own.
  await expect.poll(async () => (await pool.query('select from job_carriers')).rowCount).toBe(2);
  expect(await listPlaces(pool)).toMatchObject([{ place: 'held', state: 'under way', tries: 1 }]);

  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await expect.poll(() => rounds, { timeout: MISSED_MS }).toBe(1);
  await expect
    .poll(() => listPlaces(pool))
    .toMatchObject([{ place: 'held', state: 'waits', rounds: 1 }]);
  expect((await pool.query('select from job_carriers')).rowCount).toBe(1);
  expect(rounds).toBe(1);
  expect(failures).toEqual([]);
});
