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
  /** Tokens taken at once; one by default. */
  tokens?: number;
}

export interface Taken {
  /** Whether enough were left. */
  allowed: boolean;
  /** Seconds until the window ends. */
  retryAfterSeconds: number;
}

/** Takes one of `limit` tokens per fixed window; counted in PostgreSQL, across server processes. */
export async function takeToken(db: Queries, limit: Limit): Promise<Taken> {
  const [taken] = await takeTokens(db, [limit]);
  if (!taken) throw new Error('a limit was not counted');
  return taken;
}

/**
 * Takes tokens from several limits in one statement, even if one has none left; a key named twice
 * is charged twice. Returns results in the order given.
 */
export async function takeTokens(db: Queries, limits: readonly Limit[]): Promise<Taken[]> {
  if (limits.length === 0) return [];
  const wanted = new Map<string, { windowSeconds: number; count: number }>();
  for (const { key, windowSeconds, tokens = 1 } of limits)
    wanted.set(key, { windowSeconds, count: (wanted.get(key)?.count ?? 0) + tokens });
  // Sorted, so that two requests for the same tokens wait for each other instead of deadlocking.
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

/** Returns a token that was not needed. */
export async function returnToken(db: Queries, { key }: Limit): Promise<void> {
  await db.query({
    name: 'give-back-token',
    text: 'UPDATE limits SET taken = greatest(0, taken - 1) WHERE key = $1',
    values: [key],
  });
}

/** The share of a limit that each process gives out without asking the database. */
const GIVEN_FREELY = 1 / 20;

/** How much may be asked per minute. */
export interface Rate {
  /** Per network address. */
  perMinute: number;
  /** Per session, if that is lower. */
  perSession?: number;
  /** What a request counts for; 1 by default. */
  costOf?: (request: FastifyRequest) => number;
  /** Counts per process without the database, for routes that must answer without it. */
  isLocal?: boolean;
}

/** More than anyone reads of their own appointments; only guessing of numbers exceeds it. */
export const OWN_READS: Rate = { perMinute: 120 };

/**
 * A hook that limits requests to `name` per minute and address. Each process counts the first few
 * in memory only, so that an occasional visitor costs no commit; with several processes each gives
 * out that many.
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
      // The CSRF token stands for the session, which may have no row yet.
      perSession === undefined
        ? 0
        : await secondsToWait(keyOf('session', request.csrfToken), perSession, cost),
    );
    if (seconds === 0) return;
    reply.header('retry-after', seconds);
    throw new RefusedRequest(refuse('RATE_LIMITED'));
  };
}
