import type pg from 'pg';
import { JOBS } from '#server/jobs/jobs.ts';

/** What the servers do with a job's rows once they miss a carrier (REL-08). */
export async function giveBack(pool: pg.Pool, job: string, carrier: string): Promise<void> {
  const { giveBack: end } = JOBS.find(({ name }) => name === job) ?? {};
  if (!end) throw new Error(`${job} gives nothing back`);
  await end(pool, [carrier]);
}
