// Once only, for what leaves a trace also when it is refused: a wrong code is a try that counts.
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Refused } from '#server/http/refusal.ts';
import type { Intention } from './once.ts';

/**
 * Carries out the effect and keeps its outcome in one transaction, refusals and what they wrote
 * included. The same intention again, at once or later, gets that outcome and has no effect; under
 * another body: DIFFERENT_REQUEST.
 */
export function onceKept<R>(
  db: Db,
  { session, operation, key, bodyHash }: Intention,
  effect: (tx: Tx) => Promise<R | Refused>,
): Promise<{ outcome: R | Refused; repeated: boolean }> {
  return inTransaction(db, async (tx) => {
    // Waits for an attempt that is under way: the first to come is the only one to act.
    const claimed = await tx.execute(sql`
      INSERT INTO intentions (session_id, operation, key, body_hash, outcome)
      VALUES (${session}, ${operation}, ${key}, ${bodyHash}, '{}') ON CONFLICT DO NOTHING`);
    if (claimed.rowCount === 0) {
      // What is in `outcome` was written below for the same operation, so it is what that
      // operation's effect returns.
      const { rows } = await tx.execute<{
        body_hash: Buffer;
        outcome: { outcome: R | Refused };
      }>(sql`
        SELECT body_hash, outcome FROM intentions
        WHERE session_id = ${session} AND operation = ${operation} AND key = ${key}`);
      const same = rows[0]?.body_hash.equals(bodyHash) ? rows[0].outcome.outcome : undefined;
      return { outcome: same ?? refuse('DIFFERENT_REQUEST'), repeated: true };
    }
    const outcome = await effect(tx);
    // The effect may have moved the session's intentions to a new one: a visitor who missed the
    // reply still has the old.
    await tx.execute(sql`
      INSERT INTO intentions (session_id, operation, key, body_hash, outcome)
      VALUES (${session}, ${operation}, ${key}, ${bodyHash}, ${JSON.stringify({ outcome })}::jsonb)
      ON CONFLICT (session_id, operation, key) DO UPDATE SET outcome = excluded.outcome`);
    return { outcome, repeated: false };
  });
}
