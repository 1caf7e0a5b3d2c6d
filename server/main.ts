// `npm start` and `npm run dev`: reads the settings, starts everything in order, and stops it in
// reverse.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { speakFor } from '#domain/chain.ts';
import { buildApp } from './app.ts';
import { startWatching } from './booking/holds/fair-share.ts';
import { followClock } from './clock.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { isDatabaseLost } from './database/failures.ts';
import { beginOnDatabase, type OpenedDatabase } from './database/open.ts';
import { eligibility } from './eligibility/eligibility.ts';
import { gazetteer } from './geo/gazetteer.ts';
import { freshBuild } from './http/build.ts';
import { developmentPages } from './http/development.ts';
import { publicAddressOf } from './http/public-address.ts';
import { jobsOf, partsOf } from './jobs/parts.ts';
import { startJobs } from './jobs/carrying.ts';
import { listen } from './listen.ts';
import { listenForMetrics } from './metrics/listen.ts';
import { openMetrics } from './metrics/metrics.ts';
import { followMasters } from './security/persons.ts';
import { StartProblem } from './start-problem.ts';
import { startTracing } from './tracing/tracing.ts';

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));
const isDevelopment = process.argv.includes('--dev');
const stray = process.argv.slice(2).find((argument) => argument !== '--dev');

/** Longer than any answer takes; what is not done by then is abandoned. */
const PATIENCE_MS = 12_000;
/** What is stopped after that still gets a moment each: supervisors kill after fifteen seconds. */
const LAST_MS = 1_000;

type Stop = () => Promise<void>;

/** Starts all parts. */
async function start(config: Config, signal: AbortSignal): Promise<Stop> {
  speakFor(config.chain.chain);
  const stopTracing =
    config.tracesUrl === undefined ? async () => undefined : await startTracing(config.tracesUrl);
  try {
    const stop = await beginOnDatabase(config, signal, (opened) => startParts(config, opened));
    return async () => {
      const inTime = patience();
      await stop(inTime);
      await inTime([stopTracing]);
    };
  } catch (cause) {
    await stopTracing();
    throw cause;
  }
}

/** Stops parts in parallel, and stops waiting when the patience is at its end. */
type InTime = (parts: readonly Stop[]) => Promise<void>;

/** Begins a patience that all the parts of a program share, whatever stops first. */
function patience(): InTime {
  const until = performance.now() + PATIENCE_MS;
  return async (parts) => {
    const done = Promise.all(parts.map((stopPart) => stopPart())).then(() => true);
    const left = Math.max(LAST_MS, until - performance.now());
    if (!(await Promise.race([done, delay(left, false)])))
      console.error(`Stopped without waiting longer than ${Math.round(left / 1000)} s.`);
  };
}

/** If a part fails to start, stops those already started; the database then stays open. */
async function startParts(
  config: Config,
  opened: OpenedDatabase,
): Promise<(inTime: InTime) => Promise<void>> {
  // In the order of starting, stopped in reverse: each entry is a set of parts that can stop
  // together.
  const stops: Stop[][] = [];
  const stop = async (inTime: InTime) => {
    for (const parts of stops.splice(0).reverse()) await inTime(parts);
  };
  try {
    const { database, chores, queue } = opened;
    const jobs = jobsOf(config);
    const metrics =
      config.metrics &&
      openMetrics({ pool: database.pool, now: () => database.now(), chores: chores.pool, jobs });
    const pages = isDevelopment
      ? { development: developmentPages(CHECKOUT, config) }
      : { dist: await freshBuild(CHECKOUT) };
    const app = await buildApp({
      database,
      config,
      metrics,
      isTraced: config.tracesUrl !== undefined,
      ...pages,
    });
    const failed = (err: unknown) => app.log.error({ err });
    const following: Stop[] = [];
    const working: Stop[] = [() => app.close()];
    stops.push(following, working);
    following.push(await followClock(database, failed));
    following.push(await followMasters(database.pool, failed));
    // Loaded now: a fault in a table stops startup, and no visitor waits for the loading.
    gazetteer();
    eligibility();
    if (metrics && config.metrics) {
      const told = await listenForMetrics(metrics, config.metrics);
      working.push(() => told.close());
    }
    await listen(app, config);
    // Links in messages contain the port that was opened.
    const address = publicAddressOf(app, config.messages.publicUrl);
    working.push(
      startJobs({
        pool: queue.pool,
        jobs,
        parts: partsOf({ database, chores: chores.pool, config, address, log: app.log }),
        dead: (job) => app.log.error(job, 'job given up'),
        failed,
      }),
    );
    // Not a shared job: each server watches only its own notes.
    const watching = startWatching({ pool: database.pool, chores: chores.pool }, failed);
    working.push(() => watching.stop());
    stops.unshift([() => opened.close()]);
    return stop;
  } catch (cause) {
    await stop(patience());
    throw cause;
  }
}

/**
 * A signal at any moment first lets startup finish, so that nothing is left running; a startup
 * waiting for its database stops waiting.
 */
function stopOnSignals(starting: AbortController, started: Promise<Stop>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    starting.abort();
    const stopAll = await started;
    await stopAll();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop().catch(fail));
}

function fail(cause: unknown): never {
  if (starting.signal.aborted) process.exit(0);
  // A problem of the environment is one line; anything else is a bug, shown with its stack.
  if (cause instanceof StartProblem) console.error(cause.message);
  else if (isDatabaseLost(cause))
    console.error('DATABASE_URL: the database was lost during the start');
  else console.error(cause);
  process.exit(1);
}

const starting = new AbortController();
try {
  if (stray !== undefined)
    throw new StartProblem(
      stray,
      'there is only --dev; settings are variables of the environment, such as PORT=3001 (docs/environment.md)',
    );
  const started = start(readConfig(process.env, join(CHECKOUT, '.data')), starting.signal);
  stopOnSignals(starting, started);
  await started;
} catch (cause) {
  fail(cause);
}
