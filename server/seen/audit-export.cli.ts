// npm run audit:export: from the database of DATABASE_URL, or the embedded one.
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { auditLines, readAuditWish } from './audit-lines.ts';

await runCommand(async (args) => {
  const after = readAuditWish(args);
  await withDatabase(commandConfig(), async ({ pool }) => {
    for await (const line of auditLines(pool, after)) console.log(line);
  });
});
