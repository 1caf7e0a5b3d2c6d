import {
  createHold,
  createSchedulerHold,
  getHold,
  releaseHold,
  resumeHold,
} from '#contract/holds.ts';
import type { HoldPolicy } from '#domain/hold-policy.ts';
import type { Database } from '#server/database/database.ts';
import type { KeptPeople } from '#server/eligibility/kept-record.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { Call, Wire } from '#server/http/wire.ts';
import { keepEntry } from '#server/team/audit.store.ts';
import { isTeamMembers, wishOfItem, wishOfScheduler } from './hold-wish.ts';
import { keepHold, readHold } from './held.service.ts';
import { holdParty } from './holds.service.ts';
import { freeHold } from './holds.store.ts';
import { storeShelf } from './store-shelf.ts';

export function holdRoutes(
  wire: Wire,
  { db, pool }: Database,
  { people, policy }: { people: KeptPeople; policy: HoldPolicy },
): void {
  const holds = { pool, shelf: storeShelf(pool), people, policy };

  // One statement takes the seat and stores the response: exactly once, like a transaction of
  // several statements, at a fraction of the cost.
  wire.guarded(createHold, async (call) => {
    const [item] = call.body;
    if (!item) return refuse('INVALID_REQUEST');
    return asTeam(call, item, async () =>
      holdParty(holds, await call.intention(), wishOfItem(item), call.language),
    );
  });
  wire.guarded(createSchedulerHold, async (call) =>
    asTeam(call, call.body, async () =>
      holdParty(holds, await call.intention(), wishOfScheduler(call.body), call.language),
    ),
  );

  /**
   * CHN-12: only members of the store's team may hold a team member's walk-in, and it is audited
   * (SAF-07).
   */
  async function asTeam<R>(
    call: Call<typeof createHold> | Call<typeof createSchedulerHold>,
    asked: Parameters<typeof isTeamMembers>[0] & { storeNumber: string; engagementId: string },
    answer: () => Promise<R | Refused>,
  ): Promise<R | Refused> {
    if (!isTeamMembers(asked)) return answer();
    const { session, operation } = await call.intention();
    const member = await call.memberAt(pool, session, asked.storeNumber);
    if (isRefused(member)) return member;
    const outcome = await answer();
    const why = 'A walk-in at the desk.';
    if (!isRefused(outcome))
      await keepEntry(pool, { ...member, operation, whose: [asked.engagementId], why });
    return outcome;
  }

  wire.change(resumeHold, (tx, { sessionId, language, body }) =>
    keepHold(tx, { sessionId, language }, body.holdId, holds),
  );
  wire.read(getHold, async (call) =>
    readHold(db, await call.session(), call.params.holdId, policy),
  );
  wire.change(releaseHold, async (tx, { sessionId, params }) => ({
    released: await freeHold(tx, params.holdId, sessionId),
  }));
}
