// Carries the jobs of this server by graphile-worker, in the rows that all servers share (OPS-05).
import { EventEmitter } from 'node:events';
import { Logger, run, type Runner, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { hear } from '#server/database/hear.ts';
import { errorCode } from '#server/error-code.ts';
import { createGiveWay } from '#server/give-way.ts';
import { repeat } from '#server/repeat.ts';
import { placesOf, MOST_TRIES, type Job, type JobParts, type Round } from './job.ts';
import { beat, endRound, leave, MISSED_SECONDS, noteFailure, wake } from './jobs.store.ts';

/** How often the library looks for what is due; what is woken does not wait for it. */
const LOOK_EVERY_MS = 1_000;
const BEAT_EVERY_MS = 2_000;
/** After a longer silence of the database those who live might look as if they had died in it. */
const LONGEST_PAUSE_MS = MISSED_SECONDS * 1000 - BEAT_EVERY_MS;
/** A server that has just started answers whoever waits for it first. */
const FIRST_SECONDS = 5;
/** After the library gave up because of the database. */
const CARRY_AGAIN_MS = 1_000;
/** A burst of news is one. */
const WAKE_EVERY_MS = 100;

/** What whoever runs the server is told of a job that failed as often as it may. */
export interface DeadJob {
  job: string;
  tries: number;
  reason: string;
}

export interface Carrying {
  /** Connections to PostgreSQL itself: one each for the library and for us to listen, and more. */
  pool: pg.Pool;
  jobs: readonly Job[];
  parts: JobParts;
  dead: (dead: DeadJob) => void;
  /** A round that failed, or the database. */
  failed: (error: unknown) => void;
  /** Until a job has its first round that never had one. */
  firstSeconds?: number;
}

class TookTooLong extends Error {}

/**
 * Carries the jobs until stopped, together with all other servers of this database: of each place
 * one of them at a time. Stopping ends a round at its next chance; nothing is begun any more.
 */
export function startJobs(carrying: Carrying): () => Promise<void> {
  const stopping = new AbortController();
  const { failed } = carrying;
  const carried = repeat(() => carryOnce(carrying, stopping.signal), CARRY_AGAIN_MS, failed);
  const heard = beWoken(carrying, stopping.signal);
  return async () => {
    stopping.abort();
    await Promise.all([carried.stop(), heard]);
  };
}

/** Until told to stop, or until the library ends because the database did. */
async function carryOnce(carrying: Carrying, stopping: AbortSignal): Promise<void> {
  const { pool, jobs, failed } = carrying;
  const events = new EventEmitter();
  let carrier = '';
  events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    carrier = workerPool.id;
  });
  const places = jobs.flatMap((job) => placesOf(job)).length;
  const runner = await run(
    {
      pgPool: pool,
      noHandleSignals: true,
      events,
      logger: errorsTo(failed),
      preset: {
        worker: {
          schema: 'graphile_worker',
          pollInterval: LOOK_EVERY_MS,
          concurrentJobs: places,
          // One look for all places; no place ever has two rows that could be taken at once.
          localQueue: { size: places },
          // Else a round whose end cannot be written down ends the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    },
    tasksOf(carrying, stopping),
    // The times are the database's, not those of a timetable that each server's clock reads.
    [],
  );
  const beating = beatFor(carrier, carrying);
  const stop = () => void stopRunner(runner).catch(failed);
  stopping.addEventListener('abort', stop);
  if (stopping.aborted) stop();
  try {
    await runner.promise;
  } finally {
    stopping.removeEventListener('abort', stop);
    await beating.stop();
    await leave(pool, [carrier]).catch(failed);
  }
}

async function stopRunner(runner: Runner): Promise<void> {
  // It ends by itself when the database is lost, and a runner can be stopped once.
  await runner.stop().catch((error: unknown) => {
    if (!(error instanceof Error && error.message === 'Runner is already stopped')) throw error;
  });
}

function beatFor(carrier: string, { pool, jobs, failed, firstSeconds = FIRST_SECONDS }: Carrying) {
  let lastAt = -Infinity;
  return repeat(
    async () => {
      const judges = performance.now() - lastAt < LONGEST_PAUSE_MS;
      await beat(pool, carrier, jobs, { judges, firstSeconds });
      lastAt = performance.now();
    },
    BEAT_EVERY_MS,
    failed,
  );
}

/** Has the jobs begin that the database calls by name, and all of them after a loss. */
async function beWoken({ pool, jobs, failed }: Carrying, stopping: AbortSignal): Promise<void> {
  const wakeable = new Map(jobs.filter(({ isWoken }) => isWoken).map((job) => [job.name, job]));
  const woken = new Set<Job>();
  let waiting: NodeJS.Timeout | undefined;
  let lastAt = -Infinity;
  const wakeAll = () => {
    waiting = undefined;
    lastAt = performance.now();
    const all = [...woken];
    woken.clear();
    // What cannot be woken has its round anyway.
    wake(pool, all).catch(failed);
  };
  const note = (...of: Job[]) => {
    for (const job of of) woken.add(job);
    if (woken.size === 0 || stopping.aborted) return;
    waiting ??= setTimeout(wakeAll, lastAt + WAKE_EVERY_MS - performance.now());
  };
  await hear(pool, stopping, {
    channel: 'jobs',
    heard: (name) => {
      const job = wakeable.get(name);
      if (job) note(job);
    },
    begun: () => note(...wakeable.values()),
    failed,
  });
  clearTimeout(waiting);
}

const tasksOf = (carrying: Carrying, stopping: AbortSignal): TaskList => {
  // One pace for all that this process carries.
  const giveWay = createGiveWay();
  return Object.fromEntries(
    carrying.jobs.map((job) => [
      job.name,
      async (_payload, { job: { attempts, payload, locked_by } }) => {
        const [first] = placesOf(job);
        const place = placeIn(payload) ?? first ?? job.name;
        const carrier = locked_by ?? '';
        const round = { stopping, carrier, giveWay };
        await carryOut(carrying, job, { place, tries: attempts, round });
      },
    ]),
  );
};

const placeIn = (payload: unknown): string | undefined =>
  typeof payload === 'object' &&
  payload !== null &&
  'place' in payload &&
  typeof payload.place === 'string'
    ? payload.place
    : undefined;

/**
 * One round, and what is written of it.
 * @throws Error with a code for the library to keep: a failure's own words may repeat what somebody
 *   typed
 */
async function carryOut(
  { pool, parts, dead, failed }: Carrying,
  job: Job,
  { place, tries, round }: { place: string; tries: number; round: Round },
): Promise<void> {
  const beganAt = performance.now();
  try {
    const again = await withinLimit(job, parts, round);
    const seconds = Math.min(again ?? job.everySeconds, job.everySeconds);
    await endRound(pool, {
      job: job.name,
      place,
      milliseconds: Math.round(performance.now() - beganAt),
      seconds: round.stopping.aborted ? 0 : seconds,
    });
  } catch (cause) {
    failed(cause);
    const reason = reasonOf(cause);
    await noteFailure(pool, job.name, reason).catch(failed);
    if (tries >= MOST_TRIES) dead({ job: job.name, tries, reason });
    throw new Error(reason);
  }
}

async function withinLimit(job: Job, parts: JobParts, { stopping, ...given }: Round) {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      late.abort();
      reject(new TookTooLong('a round took longer than its limit'));
    }, job.limitSeconds * 1000);
  });
  try {
    const round = { ...given, stopping: AbortSignal.any([stopping, late.signal]) };
    return await Promise.race([job.work(parts, round), limit]);
  } finally {
    clearTimeout(timer);
  }
}

const reasonOf = (cause: unknown): string =>
  errorCode(cause) ?? (cause instanceof Error ? cause.constructor.name : 'unknown');

/** The library's own failures; those of rounds are told of where they arise. */
const errorsTo = (failed: (error: unknown) => void) =>
  new Logger(() => (level, message, meta) => {
    if (level !== 'error' || meta?.['failure'] === true) return;
    failed(meta?.['error'] instanceof Error ? meta['error'] : new Error(message));
  });
