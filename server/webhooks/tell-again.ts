// STD-06: sends events again, for the desk and `npm run clients:webhook -- replay`.
import type { Queries } from '#server/database/queries.ts';

export interface Again {
  clientId: string;
  since: Date;
  /** One of its addresses; all by default. */
  webhookId?: string;
  /** One store; all by default. */
  storeId?: number;
  /** Only this event. */
  eventId?: string;
}

/**
 * Queues every event since then that the client was sent at any address, for the addresses it has
 * now. Deliveries that wait for their first try or are in progress are left alone; those waiting
 * for a retry are due now. They leave in the order in which the events happened. Returns the number
 * of deliveries.
 */
export async function tellAgain(
  db: Queries,
  { clientId, since, webhookId, storeId, eventId }: Again,
): Promise<number> {
  const { rows } = await db.query({
    name: 'tell-webhook-events-again',
    text: `insert into webhook_deliveries (event_id, webhook_id)
      select id, webhook_id from (select distinct e.id, e.at, now.id as webhook_id
        from webhooks now
        join webhooks any_time on any_time.client_id = now.client_id
        join webhook_deliveries d on d.webhook_id = any_time.id
        join webhook_events e on e.id = d.event_id
        where now.client_id::text = $1 and now.removed_at is null and e.at >= $2
          and e.kind = any(now.kinds)
          and ($3::uuid is null or now.id = $3) and ($4::integer is null or e.store_id = $4)
          and ($5::uuid is null or e.id = $5)) told
        order by at, id
      on conflict (event_id, webhook_id) do update
        set attempts = 0, due_at = clock_timestamp(), delivered_at = null, given_up_at = null,
          failure = null
        where webhook_deliveries.delivered_at is not null
          or webhook_deliveries.given_up_at is not null
          or webhook_deliveries.failure is not null
      returning id`,
    values: [clientId, since, webhookId ?? null, storeId ?? null, eventId ?? null],
  });
  return rows.length;
}
