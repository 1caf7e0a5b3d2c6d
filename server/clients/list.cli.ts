// npm run clients:list: one line per client, tab-separated. Secrets are not stored, so none is
// shown.
import { ListProblem } from '#server/lists/csv-list.ts';
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { CLIENTS_USAGE, toldClients } from './clients-command.ts';

await runCommand(async (args) => {
  if (args.length > 0) throw new ListProblem(CLIENTS_USAGE);
  for (const line of await withDatabase(commandConfig(), toldClients)) console.log(line);
});
