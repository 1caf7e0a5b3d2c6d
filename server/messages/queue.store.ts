import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Queries } from '#server/database/queries.ts';
import { secondsUntilDue } from '#server/queue.ts';
import type { MessageKind } from './delivery.ts';
import { outbox } from './messages.schema.ts';
import { settledLetter, storedLetter, type StoredLetter } from './sealed-letters.ts';

/** A message that one process has taken to send. */
export interface Taken extends StoredLetter {
  kind: MessageKind;
  /** With this one. */
  attempts: number;
  /** An earlier attempt began and nobody wrote down how it ended: its process died. */
  unanswered: boolean;
  /** The database's clock, ISO 8601. */
  now: string;
}

/**
 * The message that is due longest, for this process only: whoever else looks sees it due again
 * after `leaseSeconds`. No row stays locked while a service is talked to. What is on its way about
 * a booking is waited for by what was written about it later.
 */
export async function takeNext(
  db: Db,
  kind: MessageKind,
  leaseSeconds: number,
): Promise<Taken | undefined> {
  const { rows } = await db.execute<Taken>(sql`
    with next as (
      select id, attempts > 0 and failure is null as unanswered from outbox waiting
      where kind = ${kind} and sent_at is null and given_up_at is null and due_at <= clock_timestamp()
        and not exists (select from outbox earlier
          where earlier.engagement_id = waiting.engagement_id and earlier.id < waiting.id
            and earlier.kind = waiting.kind and earlier.sent_at is null
            and earlier.given_up_at is null and earlier.attempts > 0 and earlier.failure is null
            and earlier.due_at > clock_timestamp())
      order by due_at, id limit 1
      for update skip locked
    )
    update outbox o
    set attempts = o.attempts + 1, failure = null,
      due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from next where o.id = next.id
    returning ${storedLetter('o')}, o.kind, o.attempts, next.unanswered,
      wire_time(clock_timestamp()) as now`);
  return rows[0];
}

/** In how many seconds the next message of a kind is due; undefined when none waits. */
export const nextDue = (db: Queries, kind: MessageKind): Promise<number | undefined> =>
  secondsUntilDue(db, {
    name: 'outbox-next-due',
    text: `select extract(epoch from min(due_at) - clock_timestamp())::float as seconds
      from outbox where kind = $1 and sent_at is null and given_up_at is null`,
    values: [kind],
  });

export async function markSent(db: Db, id: number, receipt: string): Promise<void> {
  await db
    .update(outbox)
    .set({ sentAt: sql`clock_timestamp()`, receipt, ...settledLetter })
    .where(eq(outbox.id, id));
}

/** @returns the booking that it was about */
export async function markGivenUp(
  db: Db,
  id: number,
  failure: string,
): Promise<string | undefined> {
  const [given] = await db
    .update(outbox)
    .set({ givenUpAt: sql`clock_timestamp()`, failure, ...settledLetter })
    .where(eq(outbox.id, id))
    .returning({ engagementId: outbox.engagementId });
  return given?.engagementId ?? undefined;
}

export async function putOff(
  db: Db,
  id: number,
  { failure, seconds }: { failure: string; seconds: number },
): Promise<void> {
  await db
    .update(outbox)
    .set({ failure, dueAt: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where(eq(outbox.id, id));
}
