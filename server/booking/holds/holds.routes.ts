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
import { refuse } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { wishOfItem, wishOfScheduler } from './hold-wish.ts';
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

  // One statement takes the seat and keeps the answer: once only like a transaction of several, at
  // a fraction of its cost.
  wire.guarded(createHold, async (call) => {
    const [item] = call.body;
    const wish = item ? wishOfItem(item) : refuse('INVALID_REQUEST');
    return holdParty(holds, await call.intention(), wish, call.language);
  });
  wire.guarded(createSchedulerHold, async (call) =>
    holdParty(holds, await call.intention(), wishOfScheduler(call.body), call.language),
  );

  wire.change(resumeHold, (tx, { sessionId, language, body }) =>
    keepHold(tx, { sessionId, language }, body.holdId, policy),
  );
  wire.read(getHold, async (call) =>
    readHold(db, await call.session(), call.params.holdId, policy),
  );
  wire.change(releaseHold, async (tx, { sessionId, params }) => ({
    released: await freeHold(tx, params.holdId, sessionId),
  }));
}
