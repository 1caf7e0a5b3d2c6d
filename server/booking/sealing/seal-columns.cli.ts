// npm run columns:seal: in the database of DATABASE_URL, or the embedded one.
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { readSealWish, sealColumns } from './seal-columns.ts';

await runCommand(async (args) => {
  const wish = readSealWish(args);
  console.log(await withDatabase(commandConfig(), (database) => sealColumns(database, wish)));
});
