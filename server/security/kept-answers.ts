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
  /** What SQL keeps of a hold, which is nobody's; and all, while an older release may run. */
  | { outcome: unknown };

export interface AnswerSeal {
  /** What is stored of an answer, as JSON. */
  close(operation: string, answer: unknown): Promise<string>;
  /** @throws Error when it was sealed with a key that is no more */
  open(operation: string, kept: KeptAnswer): Promise<unknown>;
}

/** How long a server may go on as it did, once `columns:seal` was told that none is older. */
const ASKED_EVERY_MS = 60_000;

interface Known {
  ring: KeyRing;
  /** Whether a server of the release before may be asked again: it reads no sealed answer. */
  isBeside: boolean;
  askedAt: number;
}
const rings = new WeakMap<Db['$client'], Known>();

/** As columns are sealed (docs/decisions/055): with 'both' the release before may run. */
async function runsBeside(pool: Db['$client']): Promise<boolean> {
  const { rows } = await pool.query<{ beside: boolean }>({
    name: 'release-before-beside',
    text: `SELECT count(*) > 0 AS beside FROM pg_trigger
      WHERE tgname IN ('patients_are_sealed', 'engagements_are_sealed')
        AND encode(tgargs, 'escape') LIKE 'both%'`,
  });
  return rows[0]?.beside ?? false;
}

async function knownOf(pool: Db['$client']): Promise<Known> {
  const known = rings.get(pool);
  const now = performance.now();
  if (known && (!known.isBeside || now - known.askedAt < ASKED_EVERY_MS)) return known;
  const ring = known?.ring ?? openKeyRing(pool, 'intentions', KEY_DAYS);
  const found = { ring, isBeside: await runsBeside(pool), askedAt: now };
  rings.set(pool, found);
  return found;
}

/**
 * Asked for before a transaction begins: inside one, a second connection for the key could wait for
 * the first.
 */
export async function answerSeal(db: Db): Promise<AnswerSeal> {
  const { ring, isBeside } = await knownOf(db.$client);
  const key = await ring.newest();
  return {
    close: async (operation, answer) => {
      const text = JSON.stringify({ outcome: answer });
      if (isBeside) return text;
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
