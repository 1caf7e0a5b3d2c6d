// Keys that seal a person's data and hash it for look-ups (SAF-08; docs/decisions/055). Each person
// has their own key, wrapped by a master key. Once that key is deleted nothing opens their data,
// not even in backups.
import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { poolOf, type Db, type Tx } from '#server/database/database.ts';
import { repeat } from '#server/repeat.ts';
import { decrypt, encrypt } from './cipher.ts';
import { serverKey } from './keys.ts';
import { MASTER_ID_BYTES, masterOf, openMasters, type Master } from './master-keys.ts';

const KEY_BYTES = 32;
/** 128 bits: a collision becomes likely only at 2^64 people. */
const HASH_BYTES = 16;
const LEARN_EVERY_MS = 60_000;
const WRAPPED = Buffer.from('person-key');

/** The purpose of a look-up: hashes of different purposes cannot be compared. */
export type LookUp = 'name' | 'email' | 'phone' | 'born' | 'bornIn' | 'family' | 'given';

export interface Persons {
  /**
   * Seals content that opens only in this context. Uses the person's key, or a new one if there is
   * none yet; the returned `wrapped` key must be stored elsewhere.
   */
  seal(context: string, content: Buffer, wrapped?: Buffer): { sealed: Buffer; wrapped: Buffer };
  /** The first 16 bytes of HMAC-SHA-256 over a normalized text. */
  hash(lookUp: LookUp, text: string): Buffer;
  /** Whether a person's key is wrapped by the current master; the key's first bytes suffice. */
  isNewest(wrapped: Buffer): boolean;
  /** The same key, wrapped by the current master. */
  rewrap(wrapped: Buffer): Buffer;
  /** Reads new master keys, and which one is used now. */
  learn(): Promise<void>;
}

const personsOfPool = new WeakMap<pg.Pool, Promise<Persons>>();

/** The keys of the database behind this connection or transaction. */
export const personsOf = (db: Db | Tx): Promise<Persons> => openPersons(poolOf(db));

/** The same by pool; reads them the first time. From then on data sealed there can be opened. */
export function openPersons(pool: pg.Pool): Promise<Persons> {
  const opened = personsOfPool.get(pool) ?? open(pool);
  personsOfPool.set(pool, opened);
  opened.catch(() => personsOfPool.delete(pool));
  return opened;
}

/** Looks for new master keys until stopped; `failed` gets the errors. */
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
 * Opens what was sealed in this context.
 * @throws Error when the context or key is another, or the master key is unknown here
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
