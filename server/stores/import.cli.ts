// npm run stores:import -- FILE: into the database of DATABASE_URL, or the embedded one, whether the product runs or not.
import { fileURLToPath } from 'node:url';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { StartProblem } from '#server/start-problem.ts';
import { ListProblem } from './import/csv-rows.ts';
import { importStores, readArguments, readList } from './import/import-stores.ts';

const defaultDataFolder = fileURLToPath(new URL('../../.data', import.meta.url));

async function run(args: string[]): Promise<string> {
  const request = readArguments(args);
  const list = await readList(request.file);
  const { databaseUrl, dataFolder } = readConfig(process.env, defaultDataFolder);
  const embedded = databaseUrl
    ? undefined
    : await startEmbedded({ dataFolder, durability: 'full' });
  try {
    const database = await openDatabase(embedded?.url ?? databaseUrl ?? '');
    try {
      await migrate(database.pool);
      return await importStores(list, request, database.db);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (cause) {
  if (!(cause instanceof ListProblem || cause instanceof StartProblem)) throw cause;
  console.error(cause.message);
  process.exitCode = 1;
}
