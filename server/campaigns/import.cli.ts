// npm run campaigns:import -- PEOPLE.csv ...: into the database of DATABASE_URL, or the embedded
// one, whether the product is running or not.
import { gazetteer } from '#server/geo/gazetteer.ts';
import { configuredAddress } from '#server/http/public-address.ts';
import { readListFile } from '#server/lists/csv-list.ts';
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { importPeople } from './import/import-people.ts';
import { readPeople } from './import/people-csv.ts';
import { readArguments } from './import/read-arguments.ts';

await runCommand(async (args) => {
  const request = readArguments(args);
  const people = readPeople(await readListFile(request.file), gazetteer(), new Date());
  const config = commandConfig();
  const { links, summary } = await withDatabase(config, (database) =>
    importPeople(database, people, request, configuredAddress(config)),
  );
  // Only links on standard output, so that they can be saved to a file.
  for (const link of links) console.log(link);
  console.error(summary);
});
