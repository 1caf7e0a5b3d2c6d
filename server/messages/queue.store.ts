import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { Queries } from '#server/database/queries.ts';
import { giveBackIn, secondsUntilDue, type Lease } from '#server/queue.ts';
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
 * after the lease. No row stays locked while a service is talked to. What is on its way about a
 * booking is waited for by what was written about it later.
 */
export async function takeNext(
  db: Db,
  kind: MessageKind,
  { carrier, seconds }: Lease,
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
    set attempts = o.attempts + 1, failure = null, taken_by = ${carrier ?? null},
      due_at = clock_timestamp() + make_interval(secs => ${seconds})
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

/** What was under way is tried again, or is a text of which nobody knows. */
export const giveBackOf = (kind: MessageKind) =>
  giveBackIn({
    table: 'outbox',
    waits: `kind = '${kind}' and sent_at is null and given_up_at is null`,
    job: kind,
  });

/** An attempt, by which its outcome is written: nobody's whose message was given to another. */
export type Attempt = Pick<Taken, 'id' | 'attempts'>;

const isStill = ({ id, attempts }: Attempt) =>
  and(
    eq(outbox.id, id),
    eq(outbox.attempts, attempts),
    isNull(outbox.sentAt),
    isNull(outbox.givenUpAt),
  );

/** Whoever else has it meanwhile, or gave it up as one of which nobody knows: it left. */
export async function markSent(db: Db, id: number, receipt: string): Promise<void> {
  await db
    .update(outbox)
    .set({
      sentAt: sql`clock_timestamp()`,
      givenUpAt: null,
      failure: null,
      receipt,
      ...settledLetter,
    })
    .where(eq(outbox.id, id));
}

/** @returns the booking that it was about; undefined when it is not this attempt's any more */
export async function markGivenUp(
  db: Db,
  attempt: Attempt,
  failure: string,
): Promise<{ engagementId: string | null } | undefined> {
  const [given] = await db
    .update(outbox)
    .set({ givenUpAt: sql`clock_timestamp()`, failure, ...settledLetter })
    .where(isStill(attempt))
    .returning({ engagementId: outbox.engagementId });
  return given;
}

export async function putOff(
  db: Db,
  attempt: Attempt,
  { failure, seconds }: { failure: string; seconds: number },
): Promise<void> {
  await db
    .update(outbox)
    .set({ failure, dueAt: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where(isStill(attempt));
}
