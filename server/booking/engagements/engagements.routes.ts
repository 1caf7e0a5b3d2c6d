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

export function engagementRoutes(wire: Wire, { db }: { db: Db }): void {
  wire.change(createEngagement, (tx, { sessionId, params, body }) =>
    makeEngagement(tx, sessionId, params.version, body),
  );
  wire.change(patchEngagement, (tx, { sessionId, params, body }) =>
    keepProgress(tx, sessionId, params.version, body),
  );
  wire.read(getEngagement, async (call) =>
    readEngagement(db, await call.session(), call.params.engagementId),
  );
  wire.change(createSchedulerEngagement, (tx, { sessionId, body }) =>
    makeSchedulerEngagement(tx, sessionId, body),
  );
  wire.change(patchSchedulerEngagement, (tx, { sessionId, body }) =>
    keepSchedulerProgress(tx, sessionId, body),
  );
}
