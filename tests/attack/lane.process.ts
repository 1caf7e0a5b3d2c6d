// A lane of the long attack on inputs: a server and a database of its own, whose processor it has
// to itself. It is told which route is next, and tells what it answered.
import { attackRoute, openAsker } from './inputs.ts';
import { startLocalServer } from './local-server.ts';
import type { Wave } from './lanes.ts';
import type { RequestedId } from '#tests/faults/valid-requests.ts';

const wave = JSON.parse(process.argv[2] ?? '') as Wave;
const server = await startLocalServer();
const asker = await openAsker(server);

process.on('message', (id: RequestedId) => {
  void attackRoute(server, asker, id, wave)
    .then((tally) => process.send?.(tally))
    // A run that is ended takes the database away from under it.
    .catch((error: unknown) => {
      if (process.connected) throw error;
    });
});
// Whoever ends the run with a key ends all its processes; this one has a database to stop first.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => {
  void server.stop().finally(() => process.exit());
});
process.send?.('ready');
