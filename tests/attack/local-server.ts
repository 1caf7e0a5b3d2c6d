// A server on a database of its own, outside of the tests' run: what `npm run attack` attacks.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/database.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { startJourney, type BookingServer } from '#tests/support/booking.ts';
import { askHere, visitBy, type Request } from '#tests/support/visitor.ts';
import { walletSettings } from '#tests/support/wallets.ts';

/** So often is asked again where the database did not come to it, on a machine with other work. */
const PATIENCE = 12;
const SECOND_MS = 1000;

/**
 * Asks as a client does that is told to come again later (API-01). Who is still told so in the end
 * has found something.
 */
const patiently =
  (app: FastifyInstance) =>
  async (request: Request): ReturnType<typeof askHere> => {
    for (let asked = 1; ; asked += 1) {
      const reply = await askHere(app, request);
      if (reply.statusCode !== 503 || asked === PATIENCE) return reply;
      await delay(Number(reply.headers['retry-after'] ?? 1) * SECOND_MS);
    }
  };

export async function startLocalServer(): Promise<BookingServer & { stop(): Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'dosepath-attack-'));
  const embedded = await startEmbedded({ dataFolder, durability: 'none' });
  const opened = await openDatabase(embedded.url);
  await migrate(opened.pool);
  const database = { ...opened, url: embedded.url };
  const app = await buildApp({
    database,
    config: { environment: 'LOCAL', hold: HOLD_POLICY, ...walletSettings() },
    // A run of hours would fill the memory with it; canaries.test.ts reads the log.
    log: { write: () => undefined },
  });
  const visitor = (host?: string) => visitBy(patiently(app), host);
  return {
    app,
    log: [],
    database,
    pool: database.pool,
    visitor,
    visitorWithJourney: async () => {
      const one = await visitor();
      return { one, engagementId: await startJourney(one) };
    },
    stop: async () => {
      await app.close();
      await database.close();
      await embedded.stop();
      for (const folder of new Set([dataFolder, embedded.folder]))
        rmSync(folder, { recursive: true, force: true });
    },
  };
}
