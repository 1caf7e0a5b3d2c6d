// The webhooks of each program (0300_webhooks.sql), and their deliveries.
import type { Queries } from '#server/database/queries.ts';
import type { EventKind } from '#domain/webhooks.ts';

export interface NewWebhook {
  clientId: string;
  address: string;
  kinds: readonly EventKind[];
  sealedSecret: string;
}

/** The new webhook's id; undefined when the client already has that address. */
export async function insertWebhook(
  db: Queries,
  { clientId, address, kinds, sealedSecret }: NewWebhook,
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'insert-webhook',
    text: `insert into webhooks (client_id, address, kinds, sealed_secret)
      values ($1, $2, $3::text[], $4)
      on conflict (client_id, address) where removed_at is null do nothing returning id`,
    values: [clientId, address, kinds, sealedSecret],
  });
  return rows[0]?.id;
}

/**
 * Removes a webhook and gives up its open deliveries. Returns the client's id; undefined when there
 * was none to remove.
 */
export async function removeWebhook(db: Queries, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ clientId: string }>({
    name: 'remove-webhook',
    text: `with removed as (
        update webhooks set removed_at = clock_timestamp()
        where id::text = $1 and removed_at is null returning id, client_id
      ), ended as (
        update webhook_deliveries d set given_up_at = clock_timestamp(), failure = 'removed'
        from removed where d.webhook_id = removed.id and d.delivered_at is null
          and d.given_up_at is null)
      select client_id as "clientId" from removed`,
    values: [id],
  });
  return rows[0]?.clientId;
}

export interface ListedWebhook {
  id: string;
  clientId: string;
  name: string;
  address: string;
  kinds: EventKind[];
  waiting: number;
}

export async function listWebhooks(db: Queries): Promise<ListedWebhook[]> {
  const { rows } = await db.query<ListedWebhook>({
    name: 'list-webhooks',
    text: `select w.id, w.client_id as "clientId", c.name, w.address, w.kinds,
        (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id
          and d.delivered_at is null and d.given_up_at is null) as waiting
      from webhooks w join clients c on c.id = w.client_id
      where w.removed_at is null order by c.name, w.created_at`,
    values: [],
  });
  return rows;
}

export interface ListedDelivery {
  eventId: string;
  kind: EventKind;
  at: Date;
  storeNumber: string;
  address: string;
  attempts: number;
  dueAt: Date;
  deliveredAt: Date | null;
  givenUpAt: Date | null;
  failure: string | null;
}

/** A client's deliveries, made and open; the latest first. */
export async function listDeliveries(
  db: Queries,
  clientId: string,
  most: number,
): Promise<ListedDelivery[]> {
  const { rows } = await db.query<ListedDelivery>({
    name: 'list-webhook-deliveries',
    text: `select e.id as "eventId", e.kind, e.at, s.store_number as "storeNumber", w.address,
        d.attempts, d.due_at as "dueAt", d.delivered_at as "deliveredAt",
        d.given_up_at as "givenUpAt", d.failure
      from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        join webhook_events e on e.id = d.event_id join stores s on s.id = e.store_id
      where w.client_id::text = $1 order by e.at desc, d.id desc limit $2`,
    values: [clientId, most],
  });
  return rows;
}
