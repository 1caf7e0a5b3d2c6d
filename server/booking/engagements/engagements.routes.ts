import {
  createEngagement,
  createSchedulerEngagement,
  getEngagement,
  patchEngagement,
  patchSchedulerEngagement,
} from '#contract/engagements.ts';
import type { Db } from '#server/database/database.ts';
import type { Wire } from '#server/http/wire.ts';
import { keepProgress, makeEngagement, readEngagement } from './engagements.service.ts';
import { keepSchedulerProgress, makeSchedulerEngagement } from './scheduler-engagements.service.ts';

/** Each engagement can hold a time: enough for a clinic behind one address, too few to hold a city's. */
const PER_MINUTE = 600;

export function engagementRoutes(wire: Wire, { db }: { db: Db }): void {
  wire.change(
    createEngagement,
    (tx, { sessionId, params, body }) => makeEngagement(tx, sessionId, params.version, body),
    { perMinute: PER_MINUTE },
  );
  wire.change(patchEngagement, (tx, { sessionId, params, body }) =>
    keepProgress(tx, sessionId, params.version, body),
  );
  wire.read(getEngagement, async (call) =>
    readEngagement(db, await call.session(), call.params.engagementId),
  );
  wire.change(
    createSchedulerEngagement,
    (tx, { sessionId, body }) => makeSchedulerEngagement(tx, sessionId, body),
    { perMinute: PER_MINUTE },
  );
  wire.change(patchSchedulerEngagement, (tx, { sessionId, body }) =>
    keepSchedulerProgress(tx, sessionId, body),
  );
}
