// The team, put together: the key of its second factors, and its calls.
import type { Database } from '#server/database/database.ts';
import type { Wire } from '#server/http/wire.ts';
import { openTeamKeys } from './second-factor.ts';
import { teamRoutes } from './team.routes.ts';

export async function openTeam(wire: Wire, { db, pool }: Database): Promise<void> {
  teamRoutes(wire, { db, pool, keys: await openTeamKeys(pool), issuer: undefined });
}
