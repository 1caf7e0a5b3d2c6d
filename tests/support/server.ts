import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { buildApp, type AppParts } from '#server/app.ts';
import type { Database } from '#server/database/database.ts';

export interface TestServer {
  app: FastifyInstance;
  /** Everything written to the log. */
  log: string[];
}

/**
 * The whole server on a database, as `npm start` builds it, with a quiet log; closed after the
 * file's last test.
 */
export async function testServer(
  database: Database,
  parts: Partial<Omit<AppParts, 'database' | 'log'>> = {},
): Promise<TestServer> {
  const log: string[] = [];
  const app = await buildApp({
    database,
    config: { environment: 'LOCAL', hold: HOLD_POLICY },
    log: { write: (line) => void log.push(line) },
    ...parts,
  });
  afterAll(() => app.close());
  return { app, log };
}
