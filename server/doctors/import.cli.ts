// npm run doctors:import -- DOCTORS.csv: into the database of DATABASE_URL, or the embedded one,
// whether the product is running or not. The whole list or nothing.
import { counted } from '#domain/counted.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { readListFile } from '#server/lists/csv-list.ts';
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { keepDoctors } from './doctors.store.ts';
import { readArguments, readDoctors } from './read-doctors.ts';

/** Doctors per statement; PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 5000;

await runCommand(async (args) => {
  const doctors = readDoctors(await readListFile(readArguments(args)));
  await withDatabase(commandConfig(), ({ db }) =>
    inTransaction(db, async (tx) => {
      for (let start = 0; start < doctors.length; start += AT_ONCE)
        await keepDoctors(tx, doctors.slice(start, start + AT_ONCE));
    }),
  );
  console.error(`${counted(doctors.length, 'doctor')} kept.`);
});
