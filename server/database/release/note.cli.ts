// npm run db:release: notes the schema of DATABASE_URL as that of the release that is made now, of
// which the migrations after it take nothing away (REL-04).
import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commandConfig, runCommand, withBareDatabase } from '#server/lists/list-command.ts';
import { proveSchema } from '../migrate.ts';
import { schemaLines } from './schema-lines.ts';

const folder = fileURLToPath(new URL('../migrations', import.meta.url));

await runCommand(async () => {
  await withBareDatabase(commandConfig(), 'schema', async ({ pool }) => {
    await proveSchema(pool);
    const migrations = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => `migration ${name}`);
    const lines = [...migrations, ...(await schemaLines(pool))];
    writeFileSync(new URL('released.txt', import.meta.url), `${lines.join('\n')}\n`);
    console.log(`${lines.length} lines of what this release has.`);
  });
});
