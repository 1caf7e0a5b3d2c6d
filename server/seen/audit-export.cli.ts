// npm run audit:export: from the database of DATABASE_URL, or the embedded one.
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { auditLines, readAuditWish } from './audit-lines.ts';

await runCommand(async (args) => {
  const after = readAuditWish(args);
  await withDatabase(commandConfig(), async ({ pool }) => {
    let count = 0;
    for await (const line of auditLines(pool, after)) {
      console.log(line);
      // Nobody reads the rest (see runCommand).
      if (!process.stdout.writable) return;
      count += 1;
    }
    // Only the entries go to standard output, so that they can be saved to a file.
    console.error(count === 0 ? `There is no entry after ${after}.` : `${count} entries.`);
  });
});
