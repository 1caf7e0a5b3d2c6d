// One real PostgreSQL for all server tests of a run, with a migrated database to copy.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/database.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the migrated database that each test file copies; nobody connects to it. */
    templateUrl: string;
  }
}

const TEMPLATE = 'dosepath_template';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'dosepath-tests-'));
  const embedded = await startEmbedded({ dataFolder, durability: 'none' });
  const teardown = async () => {
    await embedded.stop();
    for (const folder of [embedded.folder, dataFolder]) {
      await rm(folder, { recursive: true, force: true });
    }
  };
  try {
    project.provide('templateUrl', await makeTemplate(embedded.url));
    return teardown;
  } catch (cause) {
    await teardown();
    throw cause;
  }
}

async function makeTemplate(url: string): Promise<string> {
  const server = await openDatabase(url);
  await server.pool.query(`CREATE DATABASE ${TEMPLATE}`);
  await server.close();

  const templateUrl = new URL(url);
  templateUrl.pathname = `/${TEMPLATE}`;
  const template = await openDatabase(templateUrl.href);
  await migrate(template.pool);
  await template.close();
  return templateUrl.href;
}
