import { queryLocations } from '#contract/stores.ts';
import type { Database } from '#server/database/database.ts';
import type { Wire } from '#server/http/wire.ts';
import { queryNearby } from './locations.service.ts';

export function locationRoutes(wire: Wire, { pool }: Database): void {
  wire.read(queryLocations, ({ body }) => queryNearby(pool, body));
}
