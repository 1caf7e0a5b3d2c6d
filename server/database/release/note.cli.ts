// npm run db:release: records the schema of DATABASE_URL as that of the release being made, from
// which later migrations must take nothing away, and what its pages and servers say to each other
// (REL-04).
import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ALL_OPERATIONS } from '#contract/all-operations.ts';
import { asKept, contractLines } from '#contract/release/contract-lines.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { commandConfig, runCommand, withBareDatabase } from '#server/lists/list-command.ts';
import { proveSchema } from '../migrate.ts';
import { schemaLines } from './schema-lines.ts';

const folder = fileURLToPath(new URL('../migrations', import.meta.url));

await runCommand(async (args) => {
  if (args.length > 0) throw new ListProblem('usage: npm run db:release');
  await withBareDatabase(commandConfig(), 'schema', async ({ pool }) => {
    await proveSchema(pool);
    const migrations = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => `migration ${name}`);
    const lines = [...migrations, ...(await schemaLines(pool))];
    writeFileSync(new URL('released.txt', import.meta.url), `${lines.join('\n')}\n`);
    const said = contractLines(Object.values(ALL_OPERATIONS));
    writeFileSync(new URL('../../../contract/release/released.txt', import.meta.url), asKept(said));
    console.log(`${said.length} lines of what pages and servers say to each other.`);
    console.log(`${lines.length} lines of what this release has.`);
  });
});
