// Runs this server's jobs with graphile-worker, on rows that all servers share (OPS-05).
import { EventEmitter } from 'node:events';
import { Logger, run, type Runner, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { hear } from '#server/database/hear.ts';
import { errorCode } from '#server/error-code.ts';
import { createGiveWay } from '#server/give-way.ts';
import { repeat } from '#server/repeat.ts';
import { placesOf, MOST_TRIES, type Job, type JobParts, type Round } from './job.ts';
import { beat, endRound, leave, MISSED_SECONDS, noteFailure, wake } from './jobs.store.ts';

/** How often the library polls for due rows; woken jobs do not wait for it. */
const LOOK_EVERY_MS = 1_000;
const BEAT_EVERY_MS = 2_000;
/** After a longer silence of the database, live servers might look dead to each other. */
const LONGEST_PAUSE_MS = MISSED_SECONDS * 1000 - BEAT_EVERY_MS;
/** Gives a new server time to answer waiting visitors first. */
const FIRST_SECONDS = 5;
/** Delay after the library stopped because of the database. */
const CARRY_AGAIN_MS = 1_000;
/** Notifications within this time count as one. */
const WAKE_EVERY_MS = 100;

/** What operators are told about a job whose last try failed. */
export interface DeadJob {
  job: string;
  tries: number;
  reason: string;
}

export interface Carrying {
  /** Direct connections to PostgreSQL: one for the library to listen, one for us, and more. */
  pool: pg.Pool;
  jobs: readonly Job[];
  parts: JobParts;
  dead: (dead: DeadJob) => void;
  /** Called when a round fails, or the database. */
  failed: (error: unknown) => void;
  /** Seconds before the first round of a job that has none yet. */
  firstSeconds?: number;
}

class TookTooLong extends Error {}

/**
 * Runs the jobs until stopped, sharing them with all other servers of this database: each place is
 * held by one server at a time. Stopping ends a round at its next chance, and begins no new one.
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

/** Runs until told to stop, or until the library ends because the database did. */
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
          // One poll serves all places; a place never has two rows that can be taken at once.
          localQueue: { size: places },
          // Otherwise a round whose end cannot be stored would end the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    },
    tasksOf(carrying, stopping),
    // Times come from the database, not from a crontab on each server's clock.
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
  // The library stops by itself when the database is lost, and cannot be stopped twice.
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

/** Wakes jobs named in the database's notifications, and all of them after a lost connection. */
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
    // A job that cannot be woken still has its regular round.
    wake(pool, all).catch(failed);
  };
  const note = (...of: Job[]) => {
    for (const job of of) woken.add(job);
    if (woken.size === 0 || stopping.aborted) return;
    waiting ??= setTimeout(wakeAll, Math.max(0, lastAt + WAKE_EVERY_MS - performance.now()));
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
  // One pace for everything this process runs.
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
 * Runs one round and records it.
 * @throws Error with only a code for the library to store: a failure's message may repeat what a
 * user typed
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

/** Reports the library's own errors; those of rounds are reported where they occur. */
const errorsTo = (failed: (error: unknown) => void) =>
  new Logger(() => (level, message, meta) => {
    if (level !== 'error' || meta?.['failure'] === true) return;
    failed(meta?.['error'] instanceof Error ? meta['error'] : new Error(message));
  });
