// npm run clients:list: one line per client, tab-separated. Secrets are not stored, so none is
// shown.
import { ListProblem } from '#server/lists/csv-list.ts';
import { commandConfig, printList, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { CLIENTS_USAGE, toldClients } from './clients-command.ts';

await runCommand(async (args) => {
  if (args.length > 0) throw new ListProblem(CLIENTS_USAGE);
  printList(await withDatabase(commandConfig(), toldClients), 'There is no client yet.');
});
