import * as operations from '#contract/webhooks.ts';
import type { Database } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import type { Wire } from '#server/http/wire.ts';
import { tellStoreAgain, webhooksOf } from './store-webhooks.service.ts';

/** Each call may cause a month of requests to someone else's server. */
const AGAIN_PER_MINUTE = 30;

/**
 * What other systems are sent about a store, for its managers (STD-06); the contract's role lets in
 * nobody else.
 */
export function webhooksRoutes(wire: Wire, { pool }: Pick<Database, 'pool'>): void {
  wire.read(operations.getWebhooks, async ({ team }) => {
    team.saw([]);
    return webhooksOf(pool, team.storeId);
  });
  wire.change(
    operations.tellEventAgain,
    async (tx, { team, params: { webhookId, eventId } }) => {
      team.saw([], `tells event ${eventId} again to ${webhookId}`);
      return tellStoreAgain(queriesOf(tx), { storeId: team.storeId, webhookId }, { eventId });
    },
    { perMinute: AGAIN_PER_MINUTE },
  );
  wire.change(
    operations.tellDaysAgain,
    async (tx, { team, params: { webhookId }, body: { days } }) => {
      team.saw([], `tells ${days} days again to ${webhookId}`);
      return tellStoreAgain(queriesOf(tx), { storeId: team.storeId, webhookId }, { days });
    },
    { perMinute: AGAIN_PER_MINUTE },
  );
}
