// npm run db:migrate [-- --check]: brings the schema of DATABASE_URL (behind a pooler, of
// DATABASE_DIRECT_URL) to what this program needs; --check only lists what is missing, with exit
// code 1.
import { commandConfig, runCommand, withBareDatabase } from '#server/lists/list-command.ts';
import { isCheckOnly } from './migrate-wish.ts';
import { migrate, missingFrom } from './migrate.ts';

await runCommand(async (args) => {
  const isCheck = isCheckOnly(args);
  await withBareDatabase(commandConfig(), 'schema', async ({ pool }) => {
    const names = isCheck ? await missingFrom(pool) : await migrate(pool, { told: console.error });
    for (const name of names) console.log(name);
    console.log(said(names.length, isCheck));
    if (isCheck && names.length > 0) process.exitCode = 1;
  });
});

function said(count: number, isCheck: boolean): string {
  if (count === 0) return 'The schema is what this program needs.';
  return isCheck ? `${count} are missing.` : `${count} applied.`;
}
