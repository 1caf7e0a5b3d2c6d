// The deliveries of a store's events, for its managers (STD-06).
import type { Queries } from '#server/database/queries.ts';
import { EVENTS_KEPT_DAYS, type EventKind } from '#domain/webhooks.ts';

export interface Receiver {
  webhookId: string;
  clientId: string;
  name: string;
  address: string;
  kinds: EventKind[];
  /** It was removed, or its client may no longer ask about this store. */
  isEnded: boolean;
}

const RECENT = `statement_timestamp() - interval '${EVENTS_KEPT_DAYS} days'`;

/**
 * The receivers of the store's events, by name; then those that were receivers in recent days and
 * have ended.
 * @param webhookId only this one
 */
export async function receiversAt(
  db: Queries,
  storeId: number,
  webhookId?: string,
): Promise<Receiver[]> {
  const { rows } = await db.query<Receiver>({
    name: 'webhook-receivers-of-store',
    text: `select * from (
        select w.id as "webhookId", c.id as "clientId", c.name, w.address, w.kinds, w.created_at,
          w.removed_at is not null or c.revoked_at is not null or not (c.every_store or exists (
            select from client_stores k where k.client_id = c.id and k.store_id = $1)) as "isEnded"
        from webhooks w join clients c on c.id = w.client_id
        where $2::uuid is null or w.id = $2) receivers
      where not "isEnded" or exists (select from webhook_events e
        join webhook_deliveries d on d.event_id = e.id and d.webhook_id = receivers."webhookId"
        where e.store_id = $1 and e.at > ${RECENT})
      order by "isEnded", name, created_at`,
    values: [storeId, webhookId ?? null],
  });
  return rows;
}

export interface StoreDelivery {
  webhookId: string;
  eventId: string;
  kind: EventKind;
  /** ISO 8601 in UTC, like all times here. */
  at: string;
  attempts: number;
  dueAt: string;
  deliveredAt: string | null;
  givenUpAt: string | null;
  failure: string | null;
  /** Counted over all deliveries of its receiver. */
  waiting: number;
  givenUp: number;
  lastDeliveredAt: string | null;
}

/**
 * The store's latest events, newest first: `most` delivered and `most` undelivered ones per
 * receiver.
 */
export async function deliveriesAt(
  db: Queries,
  storeId: number,
  most: number,
): Promise<StoreDelivery[]> {
  const { rows } = await db.query<StoreDelivery>({
    name: 'webhook-deliveries-of-store',
    text: `select * from (
        select d.webhook_id as "webhookId", e.id as "eventId", e.kind, wire_time(e.at) as at,
          d.attempts, wire_time(d.due_at) as "dueAt", wire_time(d.delivered_at) as "deliveredAt",
          wire_time(d.given_up_at) as "givenUpAt", d.failure,
          (count(*) filter (where d.delivered_at is null and d.given_up_at is null)
            over receiver)::int as waiting,
          (count(*) filter (where d.given_up_at is not null) over receiver)::int as "givenUp",
          wire_time(max(d.delivered_at) over receiver) as "lastDeliveredAt",
          row_number() over (partition by d.webhook_id, d.delivered_at is null
            order by e.at desc, d.id desc) as place
        from webhook_events e join webhook_deliveries d on d.event_id = e.id
        where e.store_id = $1 and e.at > ${RECENT}
        window receiver as (partition by d.webhook_id)) listed
      where place <= $2 order by at desc, "eventId"`,
    values: [storeId, most],
  });
  return rows;
}
