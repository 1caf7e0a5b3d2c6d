import {
  createEngagement,
  createSchedulerEngagement,
  getEngagement,
  patchEngagement,
  patchSchedulerEngagement,
} from '#contract/engagements.ts';
import { openProfileRing } from '#server/accounts/profile-ring.ts';
import { signedIn } from '#server/accounts/who.ts';
import type { Database, Tx } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import type { KeptPeople } from '#server/eligibility/kept-record.ts';
import { isRefused, type Refused } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import type { SessionId } from '#server/security/sessions.ts';
import type { AtDesk } from '#server/team/team-door.ts';
import { ownDoses } from '../booked-doses.ts';
import { beginningOf, saidOf, schedulerBeginning, schedulerSaid } from './engagement-words.ts';
import { beginJourney, keepProgress, readEngagement } from './engagements.service.ts';

/**
 * Each engagement can hold a time: enough for a clinic behind one address, too few to block a
 * city's times.
 */
const PER_MINUTE = 600;

export function engagementRoutes(wire: Wire, { db, pool }: Database, people: KeptPeople): void {
  const ring = openProfileRing(pool);
  /** A visitor who has just described a person will soon ask for a time. */
  const learnt = async (tx: Tx, sessionId: SessionId, made: { engagementId: string } | Refused) => {
    if (!isRefused(made)) await people.learn(tx, made.engagementId, sessionId);
    return made;
  };

  wire.change(
    createEngagement,
    async (tx, call) => {
      const { sessionId, params, body } = call;
      const beginning = beginningOf(params.version, body);
      const atDesk: AtDesk = (store) => call.memberAt(queriesOf(tx), sessionId, store);
      const begun = await beginJourney(tx, sessionId, beginning, atDesk);
      const made = await learnt(tx, sessionId, begun);
      if (isRefused(made)) return made;
      const accountId = await signedIn({ db: tx, ring }, call);
      const bookedDoses = await ownDoses(tx, { sessionId, accountId });
      return { ...made, ...(bookedDoses.length > 0 && { bookedDoses }) };
    },
    { perMinute: PER_MINUTE, begins: true },
  );
  wire.change(patchEngagement, async (tx, { sessionId, params, body }) =>
    learnt(tx, sessionId, await keepProgress(tx, sessionId, saidOf(params.version, body))),
  );
  wire.read(getEngagement, async (call) =>
    readEngagement(db, await call.session(), call.params.engagementId),
  );
  wire.change(
    createSchedulerEngagement,
    async (tx, call) => {
      const { sessionId, body } = call;
      const atDesk: AtDesk = (store) => call.memberAt(queriesOf(tx), sessionId, store);
      const begun = await beginJourney(tx, sessionId, schedulerBeginning(body), atDesk);
      return learnt(tx, sessionId, begun);
    },
    { perMinute: PER_MINUTE, begins: true },
  );
  wire.change(patchSchedulerEngagement, async (tx, { sessionId, body }) =>
    learnt(tx, sessionId, await keepProgress(tx, sessionId, schedulerSaid(body))),
  );
}
