// npm run clients:list: one line per client, tab-separated. Secrets are not stored, so none is
// shown.
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { toldClients } from './clients-command.ts';

await runCommand(async () => {
  for (const line of await withDatabase(commandConfig(), toldClients)) console.log(line);
});
