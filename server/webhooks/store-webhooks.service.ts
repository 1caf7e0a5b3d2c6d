// A store's webhooks, for its managers (STD-06): the deliveries, and sending them again.
import type { ToldAgain, Webhooks, WebhookDelivery } from '#contract/webhooks.ts';
import { EVENTS_KEPT_DAYS, type DeliveryFailure } from '#domain/webhooks.ts';
import { now } from '#server/clock.ts';
import type { Queries } from '#server/database/queries.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { standingOf } from './delivery-state.ts';
import { deliveriesAt, receiversAt, type StoreDelivery } from './store-deliveries.store.ts';
import { tellAgain } from './tell-again.ts';

/** Per receiver: that many delivered, and as many undelivered. */
const MOST_LISTED = 20;
const DAY_MS = 86_400_000;

export async function webhooksOf(db: Queries, storeId: number): Promise<Webhooks> {
  const receivers = await receiversAt(db, storeId);
  const deliveries = await deliveriesAt(db, storeId, MOST_LISTED);
  return {
    now: now().toISOString(),
    receivers: receivers.map(({ webhookId, name, address, kinds, isEnded }) => {
      const own = deliveries.filter((delivery) => delivery.webhookId === webhookId);
      const { waiting = 0, givenUp = 0, lastDeliveredAt = null } = own[0] ?? {};
      return {
        webhookId,
        name,
        address: withoutSecrets(address),
        kinds,
        isEnded,
        waiting,
        givenUp,
        ...(lastDeliveredAt && { lastDeliveredAt }),
        deliveries: own.map(deliveryOf),
      };
    }),
  };
}

/** What to send again: one event, or the last days. */
export type AgainWish = { eventId: string } | { days: number };

/**
 * Sends the store's events to a receiver again. FC_903_NotFound for one that gets no events of this
 * store, and for an event it was never sent; a delivery in progress is not repeated.
 */
export async function tellStoreAgain(
  db: Queries,
  { storeId, webhookId }: { storeId: number; webhookId: string },
  wish: AgainWish,
): Promise<ToldAgain | Refused> {
  const [receiver] = await receiversAt(db, storeId, webhookId);
  if (!receiver || receiver.isEnded) return refuse('FC_903_NotFound');
  const days = 'days' in wish ? wish.days : EVENTS_KEPT_DAYS;
  const told = await tellAgain(db, {
    clientId: receiver.clientId,
    webhookId,
    storeId,
    since: new Date(now().getTime() - days * DAY_MS),
    ...('eventId' in wish && { eventId: wish.eventId }),
  });
  if (told === 0 && 'eventId' in wish && !(await isTold(db, webhookId, wish.eventId, storeId)))
    return refuse('FC_903_NotFound');
  return { ...(await webhooksOf(db, storeId)), told };
}

async function isTold(
  db: Queries,
  webhookId: string,
  eventId: string,
  storeId: number,
): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-webhook-told',
    text: `select from webhook_deliveries d join webhook_events e on e.id = d.event_id
      where d.webhook_id = $1 and e.id = $2 and e.store_id = $3`,
    values: [webhookId, eventId, storeId],
  });
  return rows.length > 0;
}

/** Receivers put keys into the query. */
function withoutSecrets(address: string): string {
  const { origin, pathname, search } = new URL(address);
  return `${origin}${pathname}${search === '' ? '' : '?…'}`;
}

function deliveryOf(row: StoreDelivery): WebhookDelivery {
  const { eventId, kind, at, attempts, deliveredAt, failure } = row;
  return {
    eventId,
    kind,
    at,
    tries: attempts,
    ...standingOf(row),
    ...(deliveredAt === null && failure !== null && failureOf(failure)),
  };
}

/** The failures written by delivering.ts and webhooks.store.ts. */
const FAILURES: Readonly<Record<string, DeliveryFailure>> = {
  'no answer': 'noAnswer',
  'private network': 'privateNetwork',
  'not allowed any more': 'notAllowed',
  removed: 'removed',
};

function failureOf(text: string): Pick<WebhookDelivery, 'failure' | 'status'> {
  const [, status] = /^answers (\d{3})$/.exec(text) ?? [];
  if (status !== undefined) return { failure: 'answers', status: Number(status) };
  return { failure: FAILURES[text] ?? 'other' };
}
