// The two servers under test. Both are started at once: each takes seconds, of one core mostly.
import { startServerWith } from './own-server.ts';

const [ownData = '', schedulerData = ''] = process.argv.slice(2);

const starting = Promise.all([
  startServerWith({ DOSEPATH_DATA: ownData }),
  startServerWith({ DOSEPATH_DATA: schedulerData, DOSEPATH_ENV: 'QA' }),
]);
process.on('SIGTERM', () => {
  void starting
    .then((servers) => Promise.all(servers.map((server) => server.stop())))
    .finally(() => process.exit());
});
const [own, scheduler] = await starting;
console.log(`own ${own.address} scheduler ${scheduler.address}`);
