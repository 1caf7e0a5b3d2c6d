import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { repeat, type Repeated } from '#server/repeat.ts';
import { outbox } from './messages.schema.ts';

const EVERY_MS = 1000;
const LONGEST_WAIT_SECONDS = 3600;

export type Message = Pick<typeof outbox.$inferSelect, 'id' | 'kind' | 'payload' | 'attempts'>;

/** Hands one message to a service, or throws; the transaction is the one that marks it as sent. */
export type Deliver = (tx: Tx, message: Message) => Promise<void>;

/** Sends what is due until stopped; several server processes share the work. */
export function startDispatcher(
  db: Db,
  deliver: Deliver,
  failed: (error: unknown) => void,
): Repeated {
  return repeat(() => dispatchDue(db, deliver, failed), EVERY_MS, failed);
}

/** Sends all that is due now, oldest first, each in a transaction of its own. Returns how many left. */
export async function dispatchDue(
  db: Db,
  deliver: Deliver,
  failed: (error: unknown) => void,
): Promise<number> {
  for (let sent = 0; ;) {
    const outcome = await dispatchOne(db, deliver, failed);
    if (outcome === 'none') return sent;
    if (outcome === 'sent') sent += 1;
  }
}

async function dispatchOne(
  db: Db,
  deliver: Deliver,
  failed: (error: unknown) => void,
): Promise<'sent' | 'put off' | 'none'> {
  return db.transaction(async (tx) => {
    const message = await lockNext(tx);
    if (!message) return 'none';
    try {
      // A savepoint: what a failed delivery wrote goes, the count of attempts stays.
      await tx.transaction((inner) => deliver(inner, message));
    } catch (error) {
      failed(error);
      await putOff(tx, message);
      return 'put off';
    }
    await tx
      .update(outbox)
      .set({ sentAt: sql`clock_timestamp()`, attempts: message.attempts + 1 })
      .where(eq(outbox.id, message.id));
    return 'sent';
  });
}

/** The next message that nobody else is sending. */
async function lockNext(tx: Tx): Promise<Message | undefined> {
  const { id, kind, payload, attempts } = outbox;
  const [next] = await tx
    .select({ id, kind, payload, attempts })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), lte(outbox.dueAt, sql`clock_timestamp()`)))
    .orderBy(asc(outbox.dueAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return next;
}

/** Again after 2, 4, 8 ... seconds, at most an hour. */
async function putOff(tx: Tx, { id, attempts }: Message): Promise<void> {
  const seconds = Math.min(2 ** (attempts + 1), LONGEST_WAIT_SECONDS);
  await tx
    .update(outbox)
    .set({
      attempts: attempts + 1,
      dueAt: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
    })
    .where(eq(outbox.id, id));
}
