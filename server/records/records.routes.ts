import { getRecord, listRecords } from '#contract/records.ts';
import { openProfileRing } from '#server/accounts/profile-ring.ts';
import { signedIn } from '#server/accounts/who.ts';
import { storedNumber } from '#server/booking/appointments/stored-number.ts';
import type { Database } from '#server/database/database.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { OWN_READS } from '#server/security/limits.ts';
import { listPeople, readRecord } from './records.service.ts';

/** The vaccination record (CRD-01, CRD-02). */
export function recordRoutes(wire: Wire, { db, pool }: Database): void {
  const accounts = { db, ring: openProfileRing(pool) };
  wire.read(
    listRecords,
    async (call) => {
      const accountId = await signedIn(accounts, call);
      if (accountId === undefined) return refuse('SIGN_IN_REQUIRED');
      call.saw(accountId);
      return listPeople(db, accountId);
    },
    OWN_READS,
  );
  wire.read(
    getRecord,
    async (call) => {
      const owner = {
        sessionId: await call.session(),
        accountId: await signedIn(accounts, call),
      };
      return readRecord(db, owner, storedNumber(call.params.confirmationNumber));
    },
    OWN_READS,
  );
}
