// npm run clients:list: a line a client, fields between tabs; secrets are not kept, so none is
// shown.
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { toldClients } from './clients-command.ts';

await runCommand(async () => {
  for (const line of await withDatabase(commandConfig(), toldClients)) console.log(line);
});
