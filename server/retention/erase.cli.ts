// npm run person:erase -- NUMBER [--confirm]: in the database of DATABASE_URL, or the embedded one.
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { erasePerson, readPersonWish } from './person.ts';

await runCommand(async (args) => {
  const wish = readPersonWish(args);
  console.log(await withDatabase(commandConfig(), ({ db }) => erasePerson(db, wish)));
});
