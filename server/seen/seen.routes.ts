import { listSights } from '#contract/sights.ts';
import { openProfileRing } from '#server/accounts/profile-ring.ts';
import { signedIn } from '#server/accounts/who.ts';
import type { Database } from '#server/database/database.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { OWN_READS } from '#server/security/limits.ts';
import { sightsOfAccount } from './sights-of-account.service.ts';

/** The page "who has seen my data" (SAF-07). */
export function seenRoutes(wire: Wire, { db, pool }: Database): void {
  const accounts = { db, ring: openProfileRing(pool) };
  wire.read(
    listSights,
    async (call) => {
      const accountId = await signedIn(accounts, call);
      if (accountId === undefined) return refuse('SIGN_IN_REQUIRED');
      call.saw(accountId);
      const sessionId = await call.session();
      return sightsOfAccount(db, { accountId, sessionId, before: call.query.before });
    },
    OWN_READS,
  );
}
