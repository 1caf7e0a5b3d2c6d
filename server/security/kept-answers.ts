// What is kept of an answer for a call that is sent again: sealed, since it may name somebody
// (SAF-08). Ids stand beside it in the clear, so that what tells of somebody can be found and taken
// away.
import type { Db } from '#server/database/database.ts';
import { openKeyRing, type KeyRing } from './key-ring.ts';
import { seal, unseal } from './sealed.ts';

/** Longer than an answer is kept (server/retention/rules.ts). */
const KEY_DAYS = 2;
/** What is looked for when somebody is forgotten; neither says who somebody is. */
const ID = /"(?:engagementId|patientId|appointmentId|confirmationNumber)":"([\w-]{8,64})"/g;

/** As it lies in `intentions.outcome`. */
export type KeptAnswer =
  | { sealed: string; ids: string[] }
  /** What SQL keeps of a hold, which is nobody's, and what a release before this one kept. */
  | { outcome: unknown };

export interface AnswerSeal {
  /** What is stored of an answer, as JSON. */
  close(operation: string, answer: unknown): Promise<string>;
  /** @throws Error when it was sealed with a key that is no more */
  open(operation: string, kept: KeptAnswer): Promise<unknown>;
}

const rings = new WeakMap<Db['$client'], KeyRing>();

/**
 * Asked for before a transaction begins: inside one, a second connection for the key could wait for
 * the first.
 */
export async function answerSeal(db: Db): Promise<AnswerSeal> {
  const pool = db.$client;
  const ring = rings.get(pool) ?? openKeyRing(pool, 'intentions', KEY_DAYS);
  rings.set(pool, ring);
  const key = await ring.newest();
  return {
    close: async (operation, answer) => {
      const text = JSON.stringify({ outcome: answer });
      const found = [...text.matchAll(ID)].map(([, id]) => id);
      const now = { newest: async () => key, find: async () => key };
      const sealed = await seal(now, purposeOf(operation), Buffer.from(text));
      return JSON.stringify({ sealed, ids: [...new Set(found)] });
    },
    open: async (operation, kept) => {
      if ('outcome' in kept) return kept.outcome;
      const opened = await unseal(ring, purposeOf(operation), kept.sealed);
      if (!opened) throw new Error(`an answer of ${operation} opens with no key of ours`);
      // What `close` wrote.
      return (JSON.parse(opened.toString()) as { outcome: unknown }).outcome;
    },
  };
}

/** An answer opens as that of its own operation only. */
const purposeOf = (operation: string) => `intention ${operation}`;
