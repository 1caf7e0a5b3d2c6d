// The copies of passes whose wallets are to be told of a change. A process takes one for a lease,
// as in the outbox.
import { sql } from 'drizzle-orm';
import type { PassWallet } from '#domain/wallets.ts';
import type { Db } from '#server/database/database.ts';
import { giveBackIn, type Lease } from '#server/queue.ts';

/** A copy one process has taken. */
export interface Taken extends Record<string, unknown> {
  id: number;
  appointmentId: string;
  /** The device's; null for Google. */
  pushToken: string | null;
  /** The number of the last change to tell. */
  changes: number;
  /** Including this one. */
  attempts: number;
}

/**
 * Takes the copy due longest, for this process only until the lease ends. A copy is one row, so a
 * later change cannot be told before an earlier one.
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

/** Ends the leases of dead processes. */
export const giveBackPlaces = (wallet: PassWallet) =>
  giveBackIn({
    table: 'pass_copies',
    waits: `told < changes and device_id is ${wallet === 'google' ? '' : 'not '}null`,
    job: `${wallet}-wallet`,
  });

/** Marks the copy as told or given up; a change made meanwhile is due at once. */
export async function settle(
  db: Db,
  { id, changes, attempts }: Pick<Taken, 'id' | 'changes' | 'attempts'>,
  failure: string | null,
): Promise<void> {
  // Only the latest attempt may give up.
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
