import { searchStores } from '#contract/stores.ts';
import type { Database } from '#server/database/database.ts';
import type { Wire } from '#server/http/wire.ts';
import { findStores } from './stores.store.ts';

export function storeRoutes(wire: Wire, { pool }: Database): void {
  wire.read(searchStores, ({ body }) => findStores(pool, body.storeNumbers));
}
