// Keys that rotate while what they signed is still valid: the newest one signs, and the one before
// it still verifies.
import type pg from 'pg';
import { serverKey } from './keys.ts';

/** Turns last days, so the database need not be asked at every request. */
const ASKED_EVERY_MS = 60_000;

export interface RingKey {
  /** Identifies the key within the ring; sent along with what it signed. */
  id: string;
  secret: Buffer;
}

export interface KeyRing {
  /** The key to sign with. */
  newest(): Promise<RingKey>;
  /** The key with this id, if it is one of the two live ones. */
  find(id: string): Promise<RingKey | undefined>;
}

/** A ring of one key that never rotates: for what is valid as long as the key. */
export function ringOf(secret: Buffer): KeyRing {
  const key = { id: '0', secret };
  return { newest: async () => key, find: async (id) => (id === key.id ? key : undefined) };
}

/**
 * The two live keys of a purpose, shared by all server processes. A key signs for `days` and
 * verifies for as long again, so what it signs must not live longer than that.
 */
export function openKeyRing(pool: pg.Pool, purpose: string, days: number): KeyRing {
  const secrets = new Map<number, Buffer>();
  let known = { turn: 0, askedAt: Number.NEGATIVE_INFINITY };

  const turnOf = async (isFresh: boolean): Promise<number> => {
    const now = performance.now();
    if (isFresh || now - known.askedAt > ASKED_EVERY_MS)
      known = { turn: await turnNow(pool, days), askedAt: now };
    return known.turn;
  };
  const keyOf = async (turn: number): Promise<RingKey> => {
    const secret = secrets.get(turn) ?? (await serverKey(pool, `${purpose}#${turn}`));
    secrets.set(turn, secret);
    for (const old of secrets.keys()) if (old < turn - 1) secrets.delete(old);
    return { id: String(turn), secret };
  };

  return {
    newest: async () => keyOf(await turnOf(false)),
    find: async (id) => {
      if (!/^\d{1,9}$/.test(id)) return undefined;
      // Another process may already use the next key.
      const turn = await turnOf(Number(id) === known.turn + 1);
      const live = [turn, turn - 1].find((one) => String(one) === id);
      return live === undefined ? undefined : keyOf(live);
    },
  };
}

/** Turns are counted from 1970 by the database's clock. */
async function turnNow(pool: pg.Pool, days: number): Promise<number> {
  const { rows } = await pool.query<{ turn: number }>({
    name: 'key-turn',
    text: 'SELECT floor(extract(epoch FROM clock_timestamp()) / ($1::int * 86400))::int AS turn',
    values: [days],
  });
  const turn = rows[0]?.turn;
  if (turn === undefined) throw new Error('the database told no time');
  return turn;
}
