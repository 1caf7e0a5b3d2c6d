// npm run vouchers:import -- PARTNER CODES.csv: into the database of DATABASE_URL, or the embedded
// one, whether the product is running or not. The whole list or nothing.
import { now, todayInTheWest } from '#server/clock.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { readListFile } from '#server/lists/csv-list.ts';
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { readArguments, readVouchers, toldKept } from './read-vouchers.ts';
import { keepVouchers } from './vouchers.store.ts';

/** Codes per statement; PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 5000;

await runCommand(async (args) => {
  const { partner, file } = readArguments(args);
  const vouchers = readVouchers(await readListFile(file), partner);
  await withDatabase(commandConfig(), ({ db }) =>
    inTransaction(db, async (tx) => {
      for (let start = 0; start < vouchers.length; start += AT_ONCE)
        await keepVouchers(tx, vouchers.slice(start, start + AT_ONCE));
    }),
  );
  console.error(toldKept(vouchers, partner, todayInTheWest(now())));
});
