// Stored answers for repeated requests. They are sealed, since they may name a person (SAF-08). The
// ids in an answer are stored in the clear beside it, so that a person's answers can be found and
// deleted.
import type { Db } from '#server/database/database.ts';
import { openKeyRing, type KeyRing } from './key-ring.ts';
import { seal, unseal } from './sealed.ts';

/** Longer than an answer is stored (server/retention/rules.ts). */
const KEY_DAYS = 2;
/**
 * The ids used to find a person's answers when they are to be forgotten; none identifies a person
 * by itself.
 */
const ID = /"(?:engagementId|patientId|appointmentId|confirmationNumber)":"([\w-]{8,64})"/g;

/** The value of `intentions.outcome`. */
export type KeptAnswer =
  | { sealed: string; ids: string[] }
  /**
   * Unsealed: answers of holds written in SQL, which name nobody, and every answer while the
   * previous release may still run.
   */
  | { outcome: unknown };

export interface AnswerSeal {
  /** The JSON to store for an answer. */
  close(operation: string, answer: unknown): Promise<string>;
  /** @throws Error when the key it was sealed with is gone */
  open(operation: string, kept: KeptAnswer): Promise<unknown>;
}

/**
 * How long a server may keep writing unsealed after `columns:seal` ended the previous release's
 * support.
 */
const ASKED_EVERY_MS = 60_000;

interface Known {
  ring: KeyRing;
  /**
   * Whether a server of the previous release may get the repeated request: it cannot read sealed
   * answers.
   */
  isBeside: boolean;
  askedAt: number;
}
const rings = new WeakMap<Db['$client'], Known>();

/**
 * The same rule as for sealed columns (docs/decisions/055): with 'both' the previous release may
 * run.
 */
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
 * Fetches the key, before a transaction begins: inside one, the second connection for the key could
 * wait for the first.
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
      // `close` wrote it.
      return (JSON.parse(opened.toString()) as { outcome: unknown }).outcome;
    },
  };
}

/** An answer can only be opened for its own operation. */
const purposeOf = (operation: string) => `intention ${operation}`;
