// npm run person:export -- NUMBER: from the database of DATABASE_URL, or the embedded one.
import { documentKey } from '#server/documents/document-key.ts';
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { exportPerson, readExportWish } from './person.ts';

await runCommand(async (args) => {
  const wish = readExportWish(args);
  const told = await withDatabase(commandConfig(), async ({ db, pool }) =>
    exportPerson(db, await documentKey(pool), wish),
  );
  console.log(told);
});
