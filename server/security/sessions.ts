import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { newId } from '#server/database/new-id.ts';
import type { Queries } from '#server/database/queries.ts';
import { hashOfToken } from './token-hash.ts';

const REMEMBERED = 10_000;
const TOKEN_BYTES = 32;

/** The id that a session's rows refer to. */
export type SessionId = string;

/** A visitor's network, as a keyed hash (SAF-02). */
export type Network = string;
/** Computed only for a new session; clients without a browser have none. */
type Whence = () => Network;

export interface Sessions {
  /** The session of a token, created at first use. */
  idOf(token: string, whence?: Whence): Promise<SessionId>;
  /**
   * The same inside a transaction, so that a visitor's first effect is one commit. Call `remember`
   * after the commit; a session that was rolled back does not exist.
   */
  idWithin(
    tx: Queries,
    token: string,
    whence?: Whence,
  ): Promise<{ id: SessionId; remember: () => void }>;
  /** Gives a session a new token; its last one must not have been used. */
  rename(id: SessionId, token: string, whence?: Whence): Promise<void>;
}

/**
 * Sessions in PostgreSQL, found by the hash of their token. Ids never change, so a process caches
 * the last ones it saw.
 */
export function openSessions(pool: pg.Pool): Sessions {
  const remembered = new Map<string, SessionId>();

  const remember = (token: string, id: SessionId) => {
    const [oldest] = remembered.keys();
    if (remembered.size >= REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    remembered.set(token, id);
    return id;
  };

  return {
    async idOf(token, whence) {
      const known = remembered.get(token);
      return known ?? remember(token, await findOrMake(pool, token, whence));
    },
    async idWithin(tx, token, whence) {
      const known = remembered.get(token);
      if (known !== undefined) return { id: known, remember: () => {} };
      const id = await makeOrFind(tx, token, whence);
      return { id, remember: () => void remember(token, id) };
    },
    async rename(id, token, whence) {
      await pool.query(
        'UPDATE sessions SET token_hash = $2, network = coalesce(network, $3) WHERE id = $1',
        [id, hashOfToken(token), whence?.()],
      );
    },
  };
}

/** Creates a session that no browser has yet; `Sessions.rename` gives it to one. */
export const makeSession = (db: Queries): Promise<SessionId> =>
  makeOrFind(db, randomBytes(TOKEN_BYTES).toString('base64url'));

/** Tries a read first: most sessions unknown to this process were created by another. */
async function findOrMake(db: Queries, token: string, whence?: Whence): Promise<SessionId> {
  const found = await db.query<{ id: SessionId }>({
    name: 'find-session',
    text: 'SELECT id FROM sessions WHERE token_hash = $1',
    values: [hashOfToken(token)],
  });
  return found.rows[0]?.id ?? makeOrFind(db, token, whence);
}

async function makeOrFind(db: Queries, token: string, whence?: Whence): Promise<SessionId> {
  const made = await db.query<{ id: SessionId }>({
    name: 'make-or-find-session',
    text: `INSERT INTO sessions (id, token_hash, network) VALUES ($1, $2, $3) ON CONFLICT (token_hash)
      DO UPDATE SET token_hash = excluded.token_hash RETURNING id`,
    values: [newId(), hashOfToken(token), whence?.()],
  });
  const id = made.rows[0]?.id;
  if (id === undefined) throw new Error('a session was neither made nor found');
  return id;
}
