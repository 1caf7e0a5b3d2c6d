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
  /** Including this one. */
  attempts: number;
  /** An earlier attempt began and its outcome was never recorded: its process died. */
  unanswered: boolean;
  /** A text whose booking has said no to texts since it was written (SMS-01). */
  declined: boolean;
  /** The database's time, ISO 8601. */
  now: string;
}

/**
 * Takes the message that has been due longest, for this process only: others see it due again after
 * the lease. No row stays locked during delivery. A message waits for an earlier one about the same
 * booking that is due, or is being sent: when two processes look at once, neither sees the other's
 * take before it is committed, but both see that the earlier message is due. It does not wait for
 * one that was put off.
 */
export async function takeNext(
  db: Pick<Db, 'execute'>,
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
            and earlier.given_up_at is null
            and (earlier.due_at <= clock_timestamp()
              or earlier.attempts > 0 and earlier.failure is null))
      order by due_at, id limit 1
      for update skip locked
    )
    update outbox o
    set attempts = o.attempts + 1, failure = null, taken_by = ${carrier ?? null},
      due_at = clock_timestamp() + make_interval(secs => ${seconds})
    from next where o.id = next.id
    returning ${storedLetter('o')}, o.kind, o.attempts, next.unanswered,
      o.kind = 'sms' and exists (select from consents c where c.engagement_id = o.engagement_id
        and c.decision = 'decline' and c.decided_at > o.created_at) as declined,
      wire_time(clock_timestamp()) as now`);
  return rows[0];
}

/**
 * Messages that are still to be sent, and may be withdrawn. One that was given up stays, and so
 * does one that may be with the service at this moment, or may have been when its server died: what
 * became of it is still to be recorded.
 */
export const isToSend = and(
  isNull(outbox.sentAt),
  isNull(outbox.givenUpAt),
  sql`not (${outbox.attempts} > 0 and ${outbox.failure} is null)`,
);

/** Seconds until the next message of a kind is due; undefined when none waits. */
export const nextDue = (db: Queries, kind: MessageKind): Promise<number | undefined> =>
  secondsUntilDue(db, {
    name: 'outbox-next-due',
    text: `select extract(epoch from min(due_at) - clock_timestamp())::float as seconds
      from outbox where kind = $1 and sent_at is null and given_up_at is null`,
    values: [kind],
  });

/**
 * Gives back messages a process had taken: an e-mail is tried again, a text counts as unanswered.
 */
export const giveBackOf = (kind: MessageKind) =>
  giveBackIn({
    table: 'outbox',
    waits: `kind = '${kind}' and sent_at is null and given_up_at is null`,
    job: kind,
  });

/**
 * Identifies an attempt when its outcome is written; it matches nothing once another attempt has
 * the message.
 */
export type Attempt = Pick<Taken, 'id' | 'attempts'>;

const isStill = ({ id, attempts }: Attempt) =>
  and(
    eq(outbox.id, id),
    eq(outbox.attempts, attempts),
    isNull(outbox.sentAt),
    isNull(outbox.givenUpAt),
  );

/** Regardless of who else took it meanwhile or gave it up as unanswered: it was sent. */
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

/**
 * @returns the booking it was about; undefined when the message is no longer this attempt's
 */
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
