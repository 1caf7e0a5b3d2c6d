import {
  decryptKey,
  discardEngagement,
  getEngagementFromShortCode,
  initializeEngagement,
  resumeEngagement,
  saveEngagement,
} from '#contract/resume.ts';
import type { HoldPolicy } from '#domain/hold-policy.ts';
import { storeShelf } from '#server/booking/holds/store-shelf.ts';
import type { Database } from '#server/database/database.ts';
import { keptPeople } from '#server/eligibility/kept-record.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import type { Wire } from '#server/http/wire.ts';
import { openLinkKeys } from '#server/links/link-keys.ts';
import { prescriptionKey } from '#server/prescriptions/prescriptions.store.ts';
import { serverKey } from '#server/security/keys.ts';
import { beginWithKey, keyOfCode, lookAtKey } from './links.service.ts';
import { resume } from './resume.service.ts';
import { discard, save } from './save.service.ts';

/**
 * Enough for a clinic behind one address that saves and resumes many journeys; it slows down a
 * machine that tries keys.
 */
const PER_MINUTE = 120;

export async function resumeRoutes(
  wire: Wire,
  database: Database,
  { policy, publicAddress }: { policy: HoldPolicy; publicAddress: PublicAddress },
): Promise<void> {
  const { pool } = database;
  const links = {
    database,
    keys: openLinkKeys(pool, 'resumeJourney'),
    codeSecret: await serverKey(pool, 'resume-code'),
  };
  const prescriptions = await prescriptionKey(pool);
  const holds = { pool, shelf: storeShelf(pool), people: keptPeople(pool), policy };

  wire.change(
    saveEngagement,
    (tx, { sessionId, language, body }) =>
      save(tx, { ...links, publicAddress }, { sessionId, language }, body),
    { perMinute: PER_MINUTE },
  );
  wire.change(discardEngagement, (tx, { sessionId, body }) => discard(tx, sessionId, body));
  wire.read(decryptKey, ({ body }) => lookAtKey(links, body.key), { perMinute: PER_MINUTE });
  wire.read(initializeEngagement, ({ body }) => beginWithKey(links, body.key), {
    perMinute: PER_MINUTE,
  });
  wire.read(getEngagementFromShortCode, ({ params, address }) =>
    keyOfCode(links, params.code, address),
  );
  // Not `change`: wrong dates must be counted although they are refused, and the response is too
  // much to store.
  wire.guarded(
    resumeEngagement,
    async (call) => {
      const { address, browser, body, saw } = call;
      return resume(
        { ...links, holds, prescriptionKey: prescriptions },
        { address, browser, saw, intention: await call.intention() },
        body,
      );
    },
    { perMinute: PER_MINUTE },
  );
}
