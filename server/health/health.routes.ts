import type { FastifyInstance } from 'fastify';
import { health } from '#contract/service.ts';
import type { Database } from '#server/database/database.ts';
import type { Wire } from '#server/http/wire.ts';

const LIVE = '/api/health/live';
const READY = '/api/health/ready';

/**
 * 200 with the database's clock; that it does not answer becomes 503 where all failures are
 * answered. It is asked on a connection of its own: a pool that is busy is no database that is
 * gone.
 */
export function healthRoutes(app: FastifyInstance, wire: Wire, database: Database): void {
  const hidden = { schema: { hide: true }, logLevel: 'silent' } as const;
  // SAF-04: the process lives, whatever its database and its load. For who would start it anew.
  app.get(LIVE, hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  // REL-01: it may be sent visitors. For who shares them out among servers.
  app.get(READY, hidden, async (_request, reply) => {
    await database.now();
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  wire.read(health, async () => ({
    status: 'ok' as const,
    now: (await database.now()).toISOString(),
  }));
}
