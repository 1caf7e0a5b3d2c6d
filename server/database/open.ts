import { sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import { seedStores } from '#server/stores/sample/seed-stores.ts';
import { openDatabase } from './database.ts';
import type { Database, Db } from './database.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

/**
 * The database of the settings, or the embedded one, with the newest schema and some stores to book
 * at.
 */
export async function openConfiguredDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'>,
): Promise<{ database: Database; close(): Promise<void> }> {
  const server = await serverOf(config);
  try {
    const database = await openDatabase(server.url);
    const close = async () => {
      await database.close();
      await server.stop();
    };
    await prepare(database).catch(async (cause: unknown) => {
      await database.close();
      throw cause;
    });
    return { database, close };
  } catch (cause) {
    await server.stop();
    throw cause;
  }
}

async function serverOf({ databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>) {
  if (databaseUrl) return { url: databaseUrl, stop: () => Promise.resolve() };
  const embedded = await startEmbedded({ dataFolder, durability: 'full' });
  if (embedded.folder !== dataFolder) console.log(`The data is in ${embedded.folder}.`);
  return embedded;
}

async function prepare({ db, pool }: Database): Promise<void> {
  await migrate(pool);
  if (await isWithoutStores(db)) await seedStores(db);
}

async function isWithoutStores(db: Db): Promise<boolean> {
  const found = await db.execute(sql`SELECT FROM stores LIMIT 1`);
  return found.rowCount === 0;
}
