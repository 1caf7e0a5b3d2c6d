// npm run stores:retire -- STORE ... | --samples [--despite-bookings] | --reopen STORE ...: in the
// database of DATABASE_URL, or the embedded one, whether or not the product is running.
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { readRetirement, retireStores } from './retire.ts';

await runCommand(async (args) => {
  const wish = readRetirement(args);
  console.log(await withDatabase(commandConfig(), ({ db }) => retireStores(db, wish)));
});
