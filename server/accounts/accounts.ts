// Assembles the accounts area: its keys, its operations, and the hook that notes when a signed-in
// visitor was last active.
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/database/database.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import type { Wire } from '#server/http/wire.ts';
import { serverKey } from '#server/security/keys.ts';
import type { AccountsContext } from './accounts.context.ts';
import { accountRoutes } from './accounts.routes.ts';
import { copyRoutes } from './copy.routes.ts';
import { accountsSide } from './openid/accounts-side.ts';
import type { OpenIdConfig } from './openid/openid-config.ts';
import { openIdRoutes } from './openid/openid.routes.ts';
import { openProvider } from './openid/provider.ts';
import type { NewPasswords } from './new-passwords.ts';
import { openProfileRing } from './profile-ring.ts';
import { staySignedIn } from './stay-signed-in.ts';

interface AccountsSettings {
  openId?: OpenIdConfig | undefined;
  publicAddress: PublicAddress;
  passwords: NewPasswords;
}

export async function openAccounts(
  app: FastifyInstance,
  wire: Wire,
  { db, pool }: Database,
  { openId, publicAddress, passwords }: AccountsSettings,
): Promise<void> {
  const context: AccountsContext = {
    db,
    pool,
    ring: openProfileRing(pool),
    codeSecret: await serverKey(pool, 'code'),
    passwords,
    openId: openId !== undefined,
  };
  staySignedIn(app, db);
  accountRoutes(wire, context);
  await copyRoutes(app, wire, context);
  openIdRoutes(app, accountsSide(context, openId && openProvider(openId), publicAddress));
}
