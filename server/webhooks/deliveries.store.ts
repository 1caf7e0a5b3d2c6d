// The queue of webhook deliveries: a process takes one for a lease, as in the outbox.
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import type { EventKind } from '#domain/webhooks.ts';
import type { Queries } from '#server/database/queries.ts';
import { giveBackIn, secondsUntilDue, type Lease } from '#server/queue.ts';

/** A delivery one process has taken. */
export interface Taken extends Record<string, unknown> {
  id: number;
  eventId: string;
  webhookId: string;
  kind: EventKind;
  /** When the event happened, ISO 8601 in UTC. */
  at: string;
  appointmentId: string;
  storeNumber: string;
  address: string;
  sealedSecret: string;
  scopes: string[];
  /** Whether the client may still ask, and about that store. */
  mayAsk: boolean;
  /** Including this one. */
  attempts: number;
}

/** SQL: deliveries `waiting` that are due, none of whose receiver's is on its way. */
const isFree = sql`waiting.delivered_at is null and waiting.given_up_at is null
  and waiting.due_at <= clock_timestamp()
  and not exists (select from webhook_deliveries busy
    where busy.webhook_id = waiting.webhook_id and busy.delivered_at is null
      and busy.given_up_at is null and busy.attempts > 0 and busy.failure is null
      and busy.due_at > clock_timestamp())`;

/**
 * Takes the delivery due longest, for this process only until the lease ends. A receiver gets one
 * at a time, so that a slow one holds up nobody else, and its events keep their order while it
 * accepts them.
 */
export async function takeNext(
  db: Pick<Db, 'transaction'>,
  lease: Lease,
): Promise<Taken | undefined> {
  const tried: string[] = [];
  for (;;) {
    const taken = await db.transaction(async (tx) => {
      const webhookId = await lockReceiver(tx, tried);
      if (webhookId === undefined) return 'none';
      tried.push(webhookId);
      return takeFor(tx, webhookId, lease);
    });
    if (taken === 'none') return undefined;
    // Another process may have taken one for that receiver just before: then for the next one.
    if (taken) return taken;
  }
}

/**
 * Two processes would not see each other's take before it is committed, and would send to one
 * receiver at once. The lock does not hold up the events of new bookings.
 */
async function lockReceiver(tx: Tx, tried: readonly string[]): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select w.id from webhook_deliveries waiting join webhooks w on w.id = waiting.webhook_id
    where ${isFree} and w.id <> all(${sql.param([...tried])}::uuid[])
    order by waiting.due_at, waiting.id limit 1
    for no key update of w skip locked`);
  return rows[0]?.id;
}

async function takeFor(
  tx: Tx,
  webhookId: string,
  { carrier, seconds }: Lease,
): Promise<Taken | undefined> {
  const { rows } = await tx.execute<Taken>(sql`
    with next as (
      select id from webhook_deliveries waiting
      where webhook_id = ${webhookId} and ${isFree}
      order by due_at, id limit 1
      for update skip locked
    )
    update webhook_deliveries d
    set attempts = d.attempts + 1, failure = null, taken_by = ${carrier ?? null},
      due_at = clock_timestamp() + make_interval(secs => ${seconds})
    from next, webhook_events e, stores s, webhooks w, clients c
    where d.id = next.id and e.id = d.event_id and s.id = e.store_id and w.id = d.webhook_id
      and c.id = w.client_id
    returning d.id::int, e.id as "eventId", w.id as "webhookId", e.kind, wire_time(e.at) as at,
      e.appointment_id as "appointmentId", s.store_number as "storeNumber", w.address,
      w.sealed_secret as "sealedSecret", c.scopes, d.attempts,
      w.removed_at is null and c.revoked_at is null and (c.every_store or exists (
        select from client_stores k where k.client_id = c.id and k.store_id = e.store_id)
      ) as "mayAsk"`);
  return rows[0];
}

/** Seconds until the next delivery is due; undefined when none waits. */
export const nextDue = (db: Queries): Promise<number | undefined> =>
  secondsUntilDue(db, {
    name: 'webhooks-next-due',
    text: `select extract(epoch from min(due_at) - clock_timestamp())::float as seconds
      from webhook_deliveries where delivered_at is null and given_up_at is null`,
    values: [],
  });

export async function markDelivered(db: Db, id: number): Promise<void> {
  await db.execute(
    sql`update webhook_deliveries set delivered_at = clock_timestamp() where id = ${id}`,
  );
}

/** Ends the leases of dead processes. */
export const giveBackDeliveries = giveBackIn({
  table: 'webhook_deliveries',
  waits: 'delivered_at is null and given_up_at is null',
  job: 'webhooks',
});

/** An attempt; only the latest one of a delivery may record its failure. */
type Attempt = Pick<Taken, 'id' | 'attempts'>;

const isStill = ({ id, attempts }: Attempt) =>
  sql`id = ${id} and attempts = ${attempts} and delivered_at is null`;

/** @returns whether this attempt was the latest and gave up */
export async function markGivenUp(db: Db, attempt: Attempt, failure: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`update webhook_deliveries
    set given_up_at = clock_timestamp(), failure = ${failure} where ${isStill(attempt)}`);
  return rowCount === 1;
}

export async function putOff(
  db: Db,
  attempt: Attempt,
  { failure, seconds }: { failure: string; seconds: number },
): Promise<void> {
  await db.execute(sql`update webhook_deliveries set failure = ${failure},
    due_at = clock_timestamp() + make_interval(secs => ${seconds}) where ${isStill(attempt)}`);
}
