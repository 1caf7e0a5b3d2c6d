// `npm start` and `npm run dev`: reads the settings, starts everything in order, and stops it in
// reverse.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { startBookingWork } from './booking/background.ts';
import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { openConfiguredDatabase } from './database/open.ts';
import { eligibility } from './eligibility/eligibility.ts';
import { gazetteer } from './geo/gazetteer.ts';
import { startHousekeeping } from './housekeeping.ts';
import { freshBuild } from './http/build.ts';
import { developmentPages } from './http/development.ts';
import { publicAddressOf } from './http/public-address.ts';
import { listen } from './listen.ts';
import { openPostOffice, startMessages } from './messages/post-office.ts';
import { StartProblem } from './start-problem.ts';

const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));
const isDevelopment = process.argv.includes('--dev');

/** How long a request that is being answered may hold up the end. */
const PATIENCE_MS = 5_000;

type Stop = () => Promise<void>;

/** Starts all parts; what had started is stopped again when a later part does not. */
async function start(config: Config): Promise<Stop> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (const stopPart of stops.splice(0).reverse()) await stopPart();
  };
  try {
    const { database, ...opened } = await openConfiguredDatabase(config);
    stops.push(() => opened.close());
    const pages = isDevelopment
      ? { development: developmentPages(CHECKOUT, config) }
      : { dist: await freshBuild(CHECKOUT) };
    const app = await buildApp({ database, config, ...pages });
    stops.push(
      () => Promise.race([app.close(), delay(PATIENCE_MS)]),
      startHousekeeping(database.pool, app.log),
    );
    stops.push(startBookingWork(database, config, (err) => app.log.error({ err })));
    // Read once, before anybody asks: a fault in a table ends the start, and nobody waits for it.
    gazetteer();
    eligibility();
    await listen(app, config);
    // Links in messages name the port that was opened.
    const address = publicAddressOf(app, config.messages.publicUrl);
    const { environment, messages } = config;
    const stopMessages = startMessages(
      openPostOffice({ database, environment, config: messages, address, log: app.log }),
    );
    stops.push(() => Promise.race([stopMessages(), delay(PATIENCE_MS)]));
    return stop;
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/**
 * Whatever the moment, a signal first lets the start come to its end, so that nothing is left
 * running.
 */
function stopOnSignals(started: Promise<Stop>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const stopAll = await started;
    await stopAll();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop());
}

function fail(cause: unknown): never {
  // A problem of the surroundings is one line; anything else is a bug, and a bug is shown with its
  // stack.
  console.error(cause instanceof StartProblem ? cause.message : cause);
  process.exit(1);
}

try {
  const started = start(readConfig(process.env, join(CHECKOUT, '.data')));
  stopOnSignals(started);
  await started;
} catch (cause) {
  fail(cause);
}
