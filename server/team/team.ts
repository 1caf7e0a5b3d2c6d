// Assembles the team area: the key of its second factors, its calls, and its provider.
import type { FastifyInstance } from 'fastify';
import { openIdRoutes } from '#server/accounts/openid/openid.routes.ts';
import { openProvider } from '#server/accounts/openid/provider.ts';
import type { NewPasswords } from '#server/accounts/new-passwords.ts';
import type { Database } from '#server/database/database.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import type { Wire } from '#server/http/wire.ts';
import { teamSide } from './openid-side.ts';
import { openTeamKeys } from './second-factor.ts';
import { USUAL_CLAIMS, type TeamOpenIdConfig } from './team-config.ts';
import type { TeamContext } from './team.context.ts';
import { peopleRoutes } from './people.routes.ts';
import { teamRoutes } from './team.routes.ts';

interface TeamSettings {
  openId: TeamOpenIdConfig | undefined;
  publicAddress: PublicAddress;
  passwords: NewPasswords;
}

export async function openTeam(
  app: FastifyInstance,
  wire: Wire,
  { db, pool }: Database,
  { openId, publicAddress, passwords }: TeamSettings,
): Promise<void> {
  const keys = await openTeamKeys(pool);
  const context: TeamContext = { db, pool, keys, passwords, issuer: openId?.issuer };
  teamRoutes(wire, context);
  peopleRoutes(wire, context, publicAddress);
  const provider = openId && openProvider(openId);
  const claims = openId?.claims ?? USUAL_CLAIMS;
  openIdRoutes(app, teamSide(context, { provider, claims }, publicAddress));
}
