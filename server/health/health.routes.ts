import type { FastifyInstance } from 'fastify';
import { health } from '#contract/service.ts';
import type { Database } from '#server/database/database.ts';
import type { Wire } from '#server/http/wire.ts';

const LIVE = '/api/health/live';
const READY = '/api/health/ready';

/**
 * 200 with the database's clock; without its answer the usual error handling makes it 503. Uses its
 * own connection: a busy pool does not mean that the database is gone.
 */
export function healthRoutes(app: FastifyInstance, wire: Wire, database: Database): void {
  const hidden = { schema: { hide: true }, logLevel: 'silent' } as const;
  // SAF-04: the process is alive, whatever its load and database. For supervisors that restart it.
  app.get(LIVE, hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  // REL-01: it can take visitors. For load balancers.
  app.get(READY, hidden, async (_request, reply) => {
    await database.now();
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });

  wire.read(health, async () => ({
    status: 'ok' as const,
    now: (await database.now()).toISOString(),
  }));
}
