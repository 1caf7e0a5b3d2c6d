// Once only: an intention that is sent again gets its first answer, and has no second effect
// (CNF-01).
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
  /** Of the client's choosing; the same for every attempt at one intention. */
  key: string;
  bodyHash: Buffer;
}

/** What is answered to another request under the key of an intention. */
export const otherBody = (): Refused => refuse('DIFFERENT_REQUEST');

/** The hash that tells whether two requests under one key ask for the same. */
export function hashOf(...parts: unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** An intention of somebody whose session may have to be made first, by whichever asks. */
export type Intending = (db: Db | Tx) => Promise<Intention>;

/**
 * What is carried out, in its transaction.
 * @param alongside takes a statement that is asked together with what stores the answer, in one
 */
export type Effect<R> = (
  tx: Tx,
  intention: Intention,
  alongside: (statement: Statement) => void,
) => Promise<R | Refused>;

/**
 * Carries out the effect and stores its answer in one transaction. An answer that is stored already
 * wins: what this attempt did is undone, so two requests at once have one effect and one answer. A
 * refusal undoes the effect's own writes and is stored as well. Under the same key with another
 * body: `otherBody`.
 *
 * @param kept what is stored of an answer, and told again: without what is told only once
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
    // What fails may have failed because the first attempt took what this one asks for.
    const stored = await storedAnswer<R>(db, seal, intention);
    if (stored) return stored.outcome;
    if (!(error instanceof Undone) || !error.refusal) throw error;
    const answer = await seal.close(intention.operation, error.refusal);
    if (await store(db.$client, intention, answer)) return error.refusal;
    return (await storedAnswer<R>(db, seal, intention))?.outcome ?? error.refusal;
  }
}

/** What an attempt at the same was told before; undefined where there was none, or none ended. */
export const toldBefore = async <R>(
  db: Db,
  intention: Intention,
): Promise<{ outcome: R | Refused } | undefined> =>
  storedAnswer<R>(db, await answerSeal(db), intention);

/** Rolls a transaction back without being a failure. */
class Undone extends Error {
  readonly refusal: Refused | undefined;

  constructor(refusal: Refused | undefined) {
    super('undone');
    this.refusal = refusal;
  }
}

/**
 * False when another attempt stored its answer first; waits for an attempt that is about to.
 * @param answer sealed
 * @param beside what is carried out with it
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
  // It was written by `store` for the same operation, so it is what that operation's effect
  // returns.
  return { outcome: (await seal.open(operation, row.outcome)) as R | Refused };
}
