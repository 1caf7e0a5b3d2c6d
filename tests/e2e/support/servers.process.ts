// The two servers under test. Both are started at once: each takes seconds, mostly on one core.
import { startServerWith } from './own-server.ts';

const { OWN_DATA = '', SCHEDULER_DATA = '' } = process.env;

const starting = [
  startServerWith({ DOSEPATH_DATA: OWN_DATA }),
  startServerWith({ DOSEPATH_DATA: SCHEDULER_DATA, DOSEPATH_ENV: 'QA' }),
];
/** Those that have started, or will have. */
const stop = () => Promise.allSettled(starting.map(async (server) => (await server).stop()));

process.on('SIGTERM', () => void stop().finally(() => process.exit()));
try {
  const [own, scheduler] = await Promise.all(starting);
  console.log(`own ${own?.address} scheduler ${scheduler?.address}`);
} catch (cause) {
  // Otherwise the other would outlive a run that never starts.
  await stop();
  throw cause;
}
