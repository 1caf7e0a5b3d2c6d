// Exactly once, for operations whose refusals leave a trace: a wrong code counts as a try.
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Refused } from '#server/http/refusal.ts';
import { answerSeal, type KeptAnswer } from './kept-answers.ts';
import { otherBody, type Intention } from './once.ts';

/**
 * Runs the effect and stores its outcome in one transaction, including refusals and what they
 * wrote. Repeating the intention returns that outcome without another effect; with another body:
 * `otherBody`.
 */
export async function onceKept<R>(
  db: Db,
  { session, operation, key, bodyHash }: Intention,
  effect: (tx: Tx) => Promise<R | Refused>,
): Promise<{ outcome: R | Refused; repeated: boolean }> {
  const seal = await answerSeal(db);
  const done = await inTransaction(db, async (tx) => {
    // Waits for a concurrent attempt: only the first one acts.
    const claimed = await tx.execute(sql`
      INSERT INTO intentions (session_id, operation, key, body_hash, outcome)
      VALUES (${session}, ${operation}, ${key}, ${bodyHash}, '{}') ON CONFLICT DO NOTHING`);
    if (claimed.rowCount === 0) {
      const { rows } = await tx.execute<{ body_hash: Buffer; outcome: KeptAnswer }>(sql`
        SELECT body_hash, outcome FROM intentions
        WHERE session_id = ${session} AND operation = ${operation} AND key = ${key}`);
      const kept = rows[0]?.body_hash.equals(bodyHash) ? rows[0].outcome : undefined;
      return { isRepeated: true, kept } as const;
    }
    const outcome = await effect(tx);
    // The effect may have moved the session's intentions to a new session; a visitor who missed the
    // reply still has the old one.
    await tx.execute(sql`
      INSERT INTO intentions (session_id, operation, key, body_hash, outcome)
      VALUES (${session}, ${operation}, ${key}, ${bodyHash},
        ${await seal.close(operation, outcome)}::jsonb)
      ON CONFLICT (session_id, operation, key) DO UPDATE SET outcome = excluded.outcome`);
    return { isRepeated: false, outcome } as const;
  });
  if (!done.isRepeated) return { outcome: done.outcome, repeated: false };
  if (!done.kept) return { outcome: otherBody(), repeated: true };
  // Stored above for the same operation, so it has that effect's type.
  const outcome = (await seal.open(operation, done.kept)) as R | Refused | undefined;
  return { outcome: outcome ?? otherBody(), repeated: true };
}
