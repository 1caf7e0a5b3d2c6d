// Which places of passes are to be told of a change: whoever takes one has it for a lease, as in
// the outbox.
import { sql } from 'drizzle-orm';
import type { PassWallet } from '#domain/wallets.ts';
import type { Db } from '#server/database/database.ts';
import { giveBackIn, type Lease } from '#server/queue.ts';

/** A place that one process tells. */
export interface Taken extends Record<string, unknown> {
  id: number;
  appointmentId: string;
  /** Of a device; null at Google. */
  pushToken: string | null;
  /** Up to which change. */
  changes: number;
  /** With this one. */
  attempts: number;
}

/**
 * The place that is due longest, for this process only, until the lease is over. One place is one
 * row, so what is told of later cannot arrive before what was told of earlier.
 */
export async function takeNext(
  db: Db,
  wallet: PassWallet,
  { carrier, seconds }: Lease,
): Promise<Taken | undefined> {
  const isOfWallet = wallet === 'google' ? sql`device_id is null` : sql`device_id is not null`;
  const { rows } = await db.execute<Taken>(sql`
    with next as (
      select id from pass_copies
      where told < changes and due_at <= clock_timestamp() and ${isOfWallet}
      order by due_at, id limit 1
      for update skip locked
    )
    update pass_copies c
    set attempts = c.attempts + 1, failure = null, taken_by = ${carrier ?? null},
      due_at = clock_timestamp() + make_interval(secs => ${seconds})
    from next where c.id = next.id
    returning c.id::int, c.appointment_id as "appointmentId", c.changes, c.attempts,
      (select push_token from pass_devices d where d.id = c.device_id) as "pushToken"`);
  return rows[0];
}

/** Ends the leases of places that these carriers had, who are dead. */
export const giveBackPlaces = (wallet: PassWallet) =>
  giveBackIn({
    table: 'pass_copies',
    waits: `told < changes and device_id is ${wallet === 'google' ? '' : 'not '}null`,
    job: `${wallet}-wallet`,
  });

/** Told, or given up: what has changed meanwhile is due at once. */
export async function settle(
  db: Db,
  { id, changes, attempts }: Pick<Taken, 'id' | 'changes' | 'attempts'>,
  failure: string | null,
): Promise<void> {
  // Whoever has it meanwhile does not give up with this one.
  const isMine = failure === null ? sql`true` : sql`attempts = ${attempts}`;
  await db.execute(sql`update pass_copies set told = greatest(told, ${changes}), attempts = 0,
    failure = ${failure}, due_at = clock_timestamp() where id = ${id} and ${isMine}`);
}

export async function putOff(
  db: Db,
  { id, attempts }: Pick<Taken, 'id' | 'attempts'>,
  { failure, seconds }: { failure: string; seconds: number },
): Promise<void> {
  await db.execute(sql`update pass_copies set failure = ${failure},
    due_at = clock_timestamp() + make_interval(secs => ${seconds})
    where id = ${id} and attempts = ${attempts}`);
}
