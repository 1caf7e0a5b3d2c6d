import { openCampaign, startQuickFlow } from '#contract/campaigns.ts';
import type { HoldPolicy } from '#domain/hold-policy.ts';
import { storeShelf } from '#server/booking/holds/store-shelf.ts';
import type { Database } from '#server/database/database.ts';
import { keptPeople } from '#server/eligibility/kept-record.ts';
import type { Wire } from '#server/http/wire.ts';
import { openLinkKeys } from '#server/links/link-keys.ts';
import { prescriptionKey } from '#server/prescriptions/prescriptions.store.ts';
import { serverKey } from '#server/security/keys.ts';
import { open } from './open.service.ts';
import { start } from './quick-flow.service.ts';

/** Enough for a clinic whose people share an address; slows down a program that guesses keys. */
const PER_MINUTE = 120;

export async function campaignRoutes(
  wire: Wire,
  database: Database,
  policy: HoldPolicy,
): Promise<void> {
  const { pool } = database;
  const quickFlow = {
    database,
    keys: openLinkKeys(pool, 'campaign'),
    holds: { pool, shelf: storeShelf(pool), people: keptPeople(pool), policy },
    prescriptionKey: await prescriptionKey(pool),
    personSecret: await serverKey(pool, 'person'),
  };

  wire.read(openCampaign, ({ body }) => open(quickFlow, body.key), { perMinute: PER_MINUTE });
  // Not `change`: wrong dates of birth count although they are refused, and the answer is too large
  // to store.
  wire.guarded(
    startQuickFlow,
    async (call) => {
      const { address, browser, language, body } = call;
      const visitor = { address, browser, language, intention: await call.intention() };
      return start(quickFlow, visitor, body);
    },
    { perMinute: PER_MINUTE },
  );
}
