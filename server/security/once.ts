// Exactly once: a repeated intention gets its first answer and has no second effect (CNF-01).
import { createHash } from 'node:crypto';
import type { Db, Tx } from '#server/database/database.ts';
import { queriesOf, type Queries, type Statement } from '#server/database/queries.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { isRefused, refuse } from '#server/http/refusal.ts';
import type { Refused } from '#server/http/refusal.ts';
import { answerSeal, type AnswerSeal, type KeptAnswer } from './kept-answers.ts';
import type { SessionId } from './sessions.ts';

export interface Intention {
  session: SessionId;
  operation: string;
  /** Chosen by the client; the same for every attempt at one intention. */
  key: string;
  bodyHash: Buffer;
}

/** The answer to a different request with an intention's key. */
export const otherBody = (): Refused => refuse('DIFFERENT_REQUEST');

/** A hash that tells whether two requests with one key are the same. */
export function hashOf(...parts: unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** An intention whose session may first have to be created in the given transaction. */
export type Intending = (db: Db | Tx) => Promise<Intention>;

/**
 * The work to do in the transaction.
 * @param alongside takes a statement to run together with the one that stores the answer
 */
export type Effect<R> = (
  tx: Tx,
  intention: Intention,
  alongside: (statement: Statement) => void,
) => Promise<R | Refused>;

/**
 * Runs the effect and stores its answer in one transaction. If an answer is already stored, it wins
 * and this attempt is rolled back, so concurrent requests have one effect and one answer. A refusal
 * rolls back the effect's writes and is stored too. With the same key and another body:
 * `otherBody`.
 *
 * @param kept the part of an answer to store and repeat, without what is shown only once
 */
export async function once<R>(
  db: Db,
  intended: Intention | Intending,
  effect: Effect<R>,
  kept: (answer: R) => R = (answer) => answer,
): Promise<R | Refused> {
  const intentionBy: Intending =
    typeof intended === 'function' ? intended : () => Promise.resolve(intended);
  const seal = await answerSeal(db);
  try {
    const outcome = await inTransaction(db, async (tx) => {
      const intention = await intentionBy(tx);
      let beside: Statement | undefined;
      const own = await effect(tx, intention, (statement) => (beside = statement));
      if (isRefused(own)) throw new Undone(own);
      const answer = await seal.close(intention.operation, kept(own));
      if (!(await store(queriesOf(tx), intention, answer, beside))) throw new Undone(undefined);
      return own;
    });
    return outcome;
  } catch (error) {
    const intention = await intentionBy(db);
    // The failure may come from the first attempt having taken what this one needs.
    const stored = await storedAnswer<R>(db, seal, intention);
    if (stored) return stored.outcome;
    if (!(error instanceof Undone) || !error.refusal) throw error;
    const answer = await seal.close(intention.operation, error.refusal);
    if (await store(db.$client, intention, answer)) return error.refusal;
    return (await storedAnswer<R>(db, seal, intention))?.outcome ?? error.refusal;
  }
}

/** The stored answer of an earlier attempt; undefined if none has finished. */
export const toldBefore = async <R>(
  db: Db,
  intention: Intention,
): Promise<{ outcome: R | Refused } | undefined> =>
  storedAnswer<R>(db, await answerSeal(db), intention);

/** Rolls back a transaction without an error. */
class Undone extends Error {
  readonly refusal: Refused | undefined;

  constructor(refusal: Refused | undefined) {
    super('undone');
    this.refusal = refusal;
  }
}

/**
 * False when another attempt stored its answer first; waits for one that is about to.
 * @param answer sealed
 * @param beside a statement to run together with it
 */
async function store(
  db: Queries,
  { session, operation, key, bodyHash }: Intention,
  answer: string,
  beside?: Statement,
): Promise<boolean> {
  const { name, text = '', values = [] } = beside ?? {};
  const [first, ...others] = [1, 2, 3, 4, 5].map((place) => `$${values.length + place}`);
  const { rows } = await db.query({
    name: name === undefined ? 'store-answer' : `store-answer-and-${name}`,
    text: `${text && `WITH beside AS (${text})`}
      INSERT INTO intentions (session_id, operation, key, body_hash, outcome)
      VALUES (${first}, ${others.join(', ')}::jsonb)
      ON CONFLICT DO NOTHING RETURNING true AS stored`,
    values: [...values, session, operation, key, bodyHash, answer],
  });
  return rows.length === 1;
}

async function storedAnswer<R>(
  db: Db,
  seal: AnswerSeal,
  { session, operation, key, bodyHash }: Intention,
): Promise<{ outcome: R | Refused } | undefined> {
  const found = await db.$client.query<{ body_hash: Buffer; outcome: KeptAnswer }>({
    name: 'stored-answer',
    text: `SELECT body_hash, outcome FROM intentions
      WHERE session_id = $1 AND operation = $2 AND key = $3`,
    values: [session, operation, key],
  });
  const row = found.rows[0];
  if (!row) return undefined;
  if (!row.body_hash.equals(bodyHash)) return { outcome: otherBody() };
  // Written by `store` for the same operation, so it has that effect's type.
  return { outcome: (await seal.open(operation, row.outcome)) as R | Refused };
}
