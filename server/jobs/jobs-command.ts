// `npm run jobs`: lists the jobs' states and restarts them. It names no person.
import type { Queries } from '#server/database/queries.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import type { Job } from './job.ts';
import { JOBS } from './jobs.ts';
import { beginAgain, listPlaces, type ListedPlace } from './jobs.store.ts';

const USAGE = `usage: npm run jobs [-- list]
       npm run jobs -- dead
       npm run jobs -- again NAME`;

export type JobsWish = { verb: 'list' | 'dead' } | { verb: 'again'; job: Job };

/** @throws ListProblem with the usage, or with the job names */
export function readJobsWish([verb = 'list', name, ...more]: readonly string[]): JobsWish {
  const isListing = verb === 'list' || verb === 'dead';
  if (more.length > 0 || (isListing ? name : !name || verb !== 'again'))
    throw new ListProblem(USAGE);
  if (isListing) return { verb };
  const job = JOBS.find((one) => one.name === name);
  if (job) return { verb: 'again', job };
  const names = JOBS.map((one) => one.name).join(', ');
  throw new ListProblem(`There is no job ${name}. The jobs are ${names}.`);
}

/**
 * A line for each place of each job, or only the dead ones; under a dead one what no longer works.
 */
export async function toldJobs(db: Queries, verb: 'list' | 'dead'): Promise<string[]> {
  const places = (await listPlaces(db)).filter(({ state }) => verb === 'list' || state === 'dead');
  if (places.length === 0)
    return [verb === 'dead' ? 'no job is dead' : 'no server has carried jobs here yet'];
  return places.flatMap((place) => [lineOf(place), ...meaningOf(place)]);
}

function lineOf(listed: ListedPlace): string {
  const { place, state, tries, nextAt, rounds, endedAt, milliseconds } = listed;
  const last = endedAt
    ? `${rounds} rounds, the last ended ${endedAt.toISOString()} after ${milliseconds} ms`
    : 'no round yet';
  const next = state === 'under way' ? 'now' : nextAt.toISOString();
  const told = [place, tries > 0 && state !== 'under way' ? `${state}, try ${tries}` : state];
  return [...told, `next ${next}`, last, ...failureOf(listed)].join('\t');
}

const failureOf = ({ failedAt, failure }: ListedPlace): string[] =>
  failedAt ? [`last failed ${failedAt.toISOString()}: ${failure}`] : [];

function meaningOf({ job, state }: ListedPlace): string[] {
  const dead = JOBS.find(({ name }) => name === job)?.dead;
  return state === 'dead' && dead
    ? [`\t${dead}; it is tried once an hour, or by npm run jobs -- again ${job}`]
    : [];
}

/** Starts a job now, whatever its state. Returns the message to print. */
export async function begunAgain(db: Queries, job: Job): Promise<string> {
  const { begun, underWay } = await beginAgain(db, job);
  if (begun > 0) return `${job.name} begins again`;
  return underWay > 0
    ? `${job.name} is under way, and begins again after it`
    : `${job.name} has not run here yet; it begins as soon as a server runs it`;
}
