import { health } from '#contract/service.ts';
import type { Database } from '#server/database/database.ts';
import { databaseNow } from '#server/database/now.ts';
import type { Wire } from '#server/http/wire.ts';

/**
 * 200 with the database's clock; that it does not answer becomes 503 where all failures are
 * answered.
 */
export function healthRoutes(wire: Wire, { pool }: Database): void {
  wire.read(health, async () => ({
    status: 'ok' as const,
    now: (await databaseNow(pool)).toISOString(),
  }));
}
