// Keys that a person's data are sealed with and looked up by (SAF-08; docs/decisions/055). Each
// person has a key of their own, wrapped by a master key; with that key gone nothing opens, in no
// copy either.
import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { poolOf, type Db, type Tx } from '#server/database/database.ts';
import { repeat } from '#server/repeat.ts';
import { decrypt, encrypt } from './cipher.ts';
import { serverKey } from './keys.ts';
import { MASTER_ID_BYTES, masterOf, openMasters, type Master } from './master-keys.ts';

const KEY_BYTES = 32;
/** Enough for nobody to be taken for another: 2^64 people until two are likely to be alike. */
const HASH_BYTES = 16;
const LEARN_EVERY_MS = 60_000;
const WRAPPED = Buffer.from('person-key');

/** What a look-up is for: hashes of one purpose say nothing of those of another. */
export type LookUp = 'name' | 'email' | 'phone' | 'born' | 'bornIn' | 'family' | 'given';

export interface Persons {
  /**
   * Seals what only this context opens again, with the person's key, or a new one where they have
   * none yet: `wrapped`, to be kept apart.
   */
  seal(context: string, content: Buffer, wrapped?: Buffer): { sealed: Buffer; wrapped: Buffer };
  /** HMAC-SHA-256 of a normalised text, the first 16 bytes. */
  hash(lookUp: LookUp, text: string): Buffer;
  /** Whether a person's key, of which the beginning will do, is wrapped by what wraps now. */
  isNewest(wrapped: Buffer): boolean;
  /** The same key, wrapped by what wraps now. */
  rewrap(wrapped: Buffer): Buffer;
  /** Learns of master keys that were made meanwhile, and which wraps now. */
  learn(): Promise<void>;
}

const personsOfPool = new WeakMap<pg.Pool, Promise<Persons>>();

/** The keys of the database that is worked in. */
export const personsOf = (db: Db | Tx): Promise<Persons> => openPersons(poolOf(db));

/** The same; the first time they are read. From then on what was sealed here can be opened. */
export function openPersons(pool: pg.Pool): Promise<Persons> {
  const opened = personsOfPool.get(pool) ?? open(pool);
  personsOfPool.set(pool, opened);
  opened.catch(() => personsOfPool.delete(pool));
  return opened;
}

/** Learns of master keys until stopped; `failed` hears of a look that failed. */
export async function followMasters(
  pool: pg.Pool,
  failed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const persons = await openPersons(pool);
  const looking = repeat(() => persons.learn(), LEARN_EVERY_MS, failed);
  return () => looking.stop();
}

async function open(pool: pg.Pool): Promise<Persons> {
  const lookUpSecret = await serverKey(pool, 'person-look-ups');
  const masters = await openMasters(pool);
  return {
    seal(context, content, wrapped) {
      const own = wrapped ? unwrap(wrapped) : randomBytes(KEY_BYTES);
      const sealed = encrypt(own, Buffer.from(context), content);
      return { sealed, wrapped: wrap(masters.newest, own) };
    },
    hash: (lookUp, text) =>
      createHmac('sha256', lookUpSecret)
        .update(`${lookUp}\0${text}`)
        .digest()
        .subarray(0, HASH_BYTES),
    isNewest: (wrapped) => masters.newest.id.equals(wrapped.subarray(0, MASTER_ID_BYTES)),
    rewrap: (wrapped) => wrap(masters.newest, unwrap(wrapped)),
    learn: () => masters.learn(),
  };
}

/**
 * What was sealed in this context.
 * @throws Error when it was another context or key, or its master key is not known here
 */
export function openSealed(context: string, sealed: Buffer, wrapped: Buffer): Buffer {
  const content = decrypt(unwrap(wrapped), Buffer.from(context), sealed);
  if (!content) throw new Error('what is sealed of a person does not open with their key');
  return content;
}

const wrap = ({ id, secret }: Master, own: Buffer): Buffer =>
  Buffer.concat([id, encrypt(secret, WRAPPED, own)]);

function unwrap(wrapped: Buffer): Buffer {
  const master = masterOf(wrapped.subarray(0, MASTER_ID_BYTES));
  const own = decrypt(master, WRAPPED, wrapped.subarray(MASTER_ID_BYTES));
  if (!own) throw new Error('the key of a person does not open with its master key');
  return own;
}
