// npm run clients:revoke -- CLIENT_ID: takes effect at once, also for existing tokens.
import { ListProblem } from '#server/lists/csv-list.ts';
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { CLIENTS_USAGE, endClient } from './clients-command.ts';

await runCommand(async ([id, ...more]) => {
  if (id === undefined || more.length > 0) throw new ListProblem(CLIENTS_USAGE);
  await withDatabase(commandConfig(), (database) => endClient(database, id));
  console.log(`${id}: revoked`);
});
