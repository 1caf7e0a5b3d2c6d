// npm run prescriptions:import -- PRESCRIPTIONS.csv: into the database of DATABASE_URL, or the
// embedded one, whether the product is running or not.
import { configuredAddress } from '#server/http/public-address.ts';
import { ListProblem, readListFile } from '#server/lists/csv-list.ts';
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { importPrescriptions, USAGE } from './intake/import-prescriptions.ts';

await runCommand(async ([file, ...more]) => {
  if (file === undefined || file.startsWith('-') || more.length > 0) throw new ListProblem(USAGE);
  const list = await readListFile(file);
  const config = commandConfig();
  const { links, summary } = await withDatabase(config, (database) =>
    importPrescriptions(database, list, configuredAddress(config)),
  );
  // Only links on standard output, so that they can be saved to a file.
  for (const link of links) console.log(link);
  console.error(summary);
});
