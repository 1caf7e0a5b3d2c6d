// What commands that import a list have in common.
import { fileURLToPath } from 'node:url';
import { speakFor } from '#domain/chain.ts';
import { isLive } from '#domain/environments.ts';
import { readConfig, type Config } from '#server/config.ts';
import { openDatabase, settingOf, type Database } from '#server/database/database.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { hasSqlState, SqlState } from '#server/database/failures.ts';
import { migrate, proveSchema } from '#server/database/migrate.ts';
import { errorCode } from '#server/error-code.ts';
import { describeError } from '#server/http/logging.ts';
import { holdersOf } from '#server/security/key-holders.ts';
import { sealKeys } from '#server/security/keys.ts';
import { StartProblem } from '#server/start-problem.ts';
import { ListProblem } from './csv-list.ts';

const DATA_FOLDER = fileURLToPath(new URL('../../.data', import.meta.url));

/**
 * The settings, as the server reads them; also sets the chain.
 * @throws StartProblem naming the variable
 */
export function commandConfig(): Config {
  const config = readConfig(process.env, DATA_FOLDER);
  speakFor(config.chain.chain);
  return config;
}

type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'directDatabaseUrl' | 'dataFolder' | 'environment' | 'sealingKeys' | 'vault'
>;

/**
 * Runs work in the configured database or the embedded one, whether the product is running or not,
 * after migrating the schema; in production the schema must already be current.
 */
export async function withDatabase<R>(
  config: DatabaseConfig,
  work: (database: Database) => Promise<R>,
): Promise<R> {
  return withBareDatabase(config, 'work', async (database) => {
    sealKeys(database.pool, holdersOf(config));
    await (isLive(config.environment)
      ? proveSchema(database.pool)
      : migrate(database.pool, { told: console.error }));
    return work(database);
  });
}

/** The same with any schema. */
export async function withBareDatabase<R>(
  { databaseUrl, directDatabaseUrl, dataFolder }: DatabaseConfig,
  patience: 'work' | 'schema',
  work: (database: Database) => Promise<R>,
): Promise<R> {
  const embedded = databaseUrl
    ? undefined
    : await startEmbedded({ dataFolder, durability: 'full' });
  try {
    const url = embedded?.url ?? directDatabaseUrl ?? databaseUrl ?? '';
    const setting = settingOf(directDatabaseUrl);
    const database = await openDatabase(url, { patience, setting });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

/** Prints a list; of an empty one that it is, beside standard output, where programs read lines. */
export function printList(lines: readonly string[], none: string): void {
  for (const line of lines) console.log(line);
  if (lines.length === 0) console.error(none);
}

/**
 * What is printed may get nowhere: a disk is full, or a reader needs no more, as `head` does. Says
 * so of the disk; the command's work is done to its end, so that it leaves nothing half done.
 */
function mindOutput(): void {
  process.stdout.once('error', (failure: Error) => {
    process.stdout.on('error', () => undefined);
    process.exitCode = 1;
    const code = errorCode(failure);
    if (code !== 'EPIPE')
      console.error(`Standard output cannot be written (${code}): what was printed is not whole.`);
  });
  process.stderr.on('error', () => undefined);
}

const NOT_ALLOWED =
  'DATABASE_URL: its account may not do this; the one that owns the schema may (docs/deploy.md)';

/**
 * Runs a command. Errors its user can correct are shown as text; a bug only by where it arose,
 * since lists contain people.
 */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  mindOutput();
  try {
    await command(process.argv.slice(2));
  } catch (cause) {
    const isMendable = cause instanceof ListProblem || cause instanceof StartProblem;
    if (!(cause instanceof Error)) throw cause;
    if (hasSqlState(cause, SqlState.notAllowed)) console.error(NOT_ALLOWED);
    else console.error(isMendable ? cause.message : describeError(cause));
    process.exitCode = 1;
  }
}
