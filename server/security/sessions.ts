import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Queries } from '#server/database/queries.ts';

const REMEMBERED = 10_000;
const TOKEN_BYTES = 32;

/** The id a session's rows refer to. */
export type SessionId = string;

export interface Sessions {
  /** The session of a token, made at its first use. */
  idOf(token: string): Promise<SessionId>;
  /**
   * The same in a transaction that writes anyway, so that a visitor's first effect is one commit.
   * Call `remember` once it is committed; a session that was rolled back is none.
   */
  idWithin(tx: Queries, token: string): Promise<{ id: SessionId; remember: () => void }>;
  /** Gives a session another token; its last one must not have been used. */
  rename(id: SessionId, token: string): Promise<void>;
}

/**
 * Sessions in PostgreSQL, found by the hash of their token. An id never changes, so a process
 * remembers those it saw last.
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
    async idOf(token) {
      const known = remembered.get(token);
      return known ?? remember(token, await makeOrFind(pool, token));
    },
    async idWithin(tx, token) {
      const known = remembered.get(token);
      if (known !== undefined) return { id: known, remember: () => {} };
      const id = await makeOrFind(tx, token);
      return { id, remember: () => void remember(token, id) };
    },
    async rename(id, token) {
      await pool.query('UPDATE sessions SET token_hash = $2 WHERE id = $1', [
        id,
        hashOfToken(token),
      ]);
    },
  };
}

/** A session that no browser has yet; `Sessions.rename` gives it to one. */
export const makeSession = (db: Queries): Promise<SessionId> =>
  makeOrFind(db, randomBytes(TOKEN_BYTES).toString('base64url'));

async function makeOrFind(db: Queries, token: string): Promise<SessionId> {
  const made = await db.query<{ id: SessionId }>({
    name: 'make-or-find-session',
    text: `INSERT INTO sessions (token_hash) VALUES ($1) ON CONFLICT (token_hash)
      DO UPDATE SET token_hash = excluded.token_hash RETURNING id`,
    values: [hashOfToken(token)],
  });
  const id = made.rows[0]?.id;
  if (id === undefined) throw new Error('a session was neither made nor found');
  return id;
}

const hashOfToken = (token: string) => createHash('sha256').update(token).digest();
