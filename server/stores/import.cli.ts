// npm run stores:import -- FILE: into the database of DATABASE_URL, or the embedded one, whether
// the product runs or not.
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { importStores, readArguments, readList } from './import/import-stores.ts';

await runCommand(async (args) => {
  const request = readArguments(args);
  const list = await readList(request.file);
  console.log(await withDatabase(commandConfig(), ({ db }) => importStores(list, request, db)));
});
