// npm run keys:turn: in the database of DATABASE_URL, or the embedded one.
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { readTurnWish, turnMaster } from './turn-master.ts';

await runCommand(async (args) => {
  const wish = readTurnWish(args);
  console.log(await withDatabase(commandConfig(), (database) => turnMaster(database, wish)));
});
