// npm run account:sign-out -- EMAIL: in the database of DATABASE_URL, or the embedded one.
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { readSignOut, signOutEverywhere } from './sign-out.ts';

await runCommand(async (args) => {
  const email = readSignOut(args);
  console.log(
    await withDatabase(commandConfig(), (database) => signOutEverywhere(database, email)),
  );
});
