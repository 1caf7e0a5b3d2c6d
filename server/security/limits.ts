import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Queries } from '#server/database/queries.ts';
import { networkOf } from '#server/http/network-address.ts';
import { refuse, RefusedRequest } from '#server/http/refusal.ts';
import { hashOf } from './once.ts';

const MINUTE_SECONDS = 60;
const SECOND_MS = 1000;
const MINUTE_MS = MINUTE_SECONDS * SECOND_MS;

export interface Limit {
  key: string;
  limit: number;
  windowSeconds: number;
  /** How many are taken at once; one where it is not said. */
  tokens?: number;
}

export interface Taken {
  /** Whether there was one left. */
  allowed: boolean;
  /** Until the window ends. */
  retryAfterSeconds: number;
}

/**
 * Takes one of `limit` tokens of a fixed window; counted in PostgreSQL, so it holds across server
 * processes.
 */
export async function takeToken(db: Queries, limit: Limit): Promise<Taken> {
  const [taken] = await takeTokens(db, [limit]);
  if (!taken) throw new Error('a limit was not counted');
  return taken;
}

/**
 * Takes a token of each in one statement, also where another has none left; of one key as many as
 * it is named times. Answers in their order.
 */
export async function takeTokens(db: Queries, limits: readonly Limit[]): Promise<Taken[]> {
  if (limits.length === 0) return [];
  const wanted = new Map<string, { windowSeconds: number; count: number }>();
  for (const { key, windowSeconds, tokens = 1 } of limits)
    wanted.set(key, { windowSeconds, count: (wanted.get(key)?.count ?? 0) + tokens });
  // In one order for all: of two who take the same tokens, the second waits for the first.
  const keys = [...wanted.keys()].toSorted();
  const counted = await db.query<{ key: string; taken: number; seconds: number }>({
    name: 'take-tokens',
    text: `
      INSERT INTO limits AS counter (key, taken, window_ends_at)
      SELECT key, count, clock_timestamp() + make_interval(secs => seconds)
      FROM unnest($1::text[], $2::integer[], $3::integer[]) AS asked (key, seconds, count)
      ON CONFLICT (key) DO UPDATE SET
        taken = CASE WHEN counter.window_ends_at <= clock_timestamp() THEN excluded.taken
          ELSE counter.taken + excluded.taken END,
        window_ends_at = CASE WHEN counter.window_ends_at <= clock_timestamp()
          THEN excluded.window_ends_at ELSE counter.window_ends_at END
      RETURNING key, taken,
        ceil(extract(epoch FROM window_ends_at - clock_timestamp()))::int AS seconds`,
    values: [
      keys,
      keys.map((key) => wanted.get(key)?.windowSeconds),
      keys.map((key) => wanted.get(key)?.count),
    ],
  });
  const rows = new Map(counted.rows.map((row) => [row.key, row]));
  const seen = new Map<string, number>();
  return limits.map(({ key, limit, tokens = 1 }) => {
    const row = rows.get(key);
    const turn = (seen.get(key) ?? 0) + tokens;
    seen.set(key, turn);
    const before = (row?.taken ?? 0) - (wanted.get(key)?.count ?? 0);
    return { allowed: before + turn <= limit, retryAfterSeconds: Math.max(1, row?.seconds ?? 1) };
  });
}

/** Gives back a token that was taken in vain. */
export async function returnToken(db: Queries, { key }: Limit): Promise<void> {
  await db.query({
    name: 'give-back-token',
    text: 'UPDATE limits SET taken = greatest(0, taken - 1) WHERE key = $1',
    values: [key],
  });
}

/** The part of a limit that a process gives without asking the database. */
const GIVEN_FREELY = 1 / 20;

/** How much may be asked in a minute. */
export interface Rate {
  /** From one network address. */
  perMinute: number;
  /** By one session, where that is less. */
  perSession?: number;
  /** What a request counts for; 1 where it is not said. */
  costOf?: (request: FastifyRequest) => number;
  /**
   * Each process gives as much and asks no database: for what is answered also when that is gone.
   */
  isLocal?: boolean;
}

/** Nobody reads that many of their own; who tries numbers does. */
export const OWN_READS: Rate = { perMinute: 120 };

/**
 * A hook that refuses more than so much a minute from one address to what is called `name`. The
 * first of it is counted in this process alone, since to write each down would cost a visitor who
 * asks once a commit; of several processes each gives so much.
 */
export function limitRate(
  pool: pg.Pool,
  name: string,
  { perMinute, perSession, costOf = () => 1, isLocal = false }: Rate,
) {
  const given = new Map<string, number>();
  let minute = 0;

  const secondsToWait = async (key: string, limit: number, cost: number): Promise<number> => {
    const free = isLocal ? limit : Math.floor(limit * GIVEN_FREELY);
    const before = given.get(key) ?? 0;
    if (before + cost <= free) {
      given.set(key, before + cost);
      return 0;
    }
    if (isLocal) return MINUTE_SECONDS - (Math.floor(Date.now() / SECOND_MS) % MINUTE_SECONDS);
    const wanted = { key, limit: limit - free, windowSeconds: MINUTE_SECONDS, tokens: cost };
    const { allowed, retryAfterSeconds } = await takeToken(pool, wanted);
    return allowed ? 0 : retryAfterSeconds;
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const now = Math.floor(Date.now() / MINUTE_MS);
    if (now !== minute) given.clear();
    minute = now;
    const cost = costOf(request);
    const keyOf = (...whose: string[]) => hashOf(name, ...whose).toString('base64url');
    const seconds = Math.max(
      await secondsToWait(keyOf(networkOf(request.ip)), perMinute, cost),
      // The CSRF token stands for the session, of which there need not be a row yet.
      perSession === undefined
        ? 0
        : await secondsToWait(keyOf('session', request.csrfToken), perSession, cost),
    );
    if (seconds === 0) return;
    reply.header('retry-after', seconds);
    throw new RefusedRequest(refuse('RATE_LIMITED'));
  };
}
