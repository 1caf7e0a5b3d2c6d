import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Queries } from '#server/database/queries.ts';
import { refuse, RefusedRequest } from '#server/http/refusal.ts';
import { hashOf } from './once.ts';

const MINUTE_SECONDS = 60;
const MINUTE_MS = 60_000;

export interface Limit {
  key: string;
  limit: number;
  windowSeconds: number;
}

/**
 * Takes one of `limit` tokens of a fixed window; counted in PostgreSQL, so it holds across server
 * processes.
 * @returns whether there was one left, and the seconds until the window ends
 */
export async function takeToken(
  db: Queries,
  { key, limit, windowSeconds }: Limit,
): Promise<{ allowed: boolean; retryAfterSeconds: number }> {
  const counted = await db.query<{ taken: number; seconds: number }>({
    name: 'take-token',
    text: `
      INSERT INTO limits AS counter (key, taken, window_ends_at)
      VALUES ($1, 1, clock_timestamp() + make_interval(secs => $2))
      ON CONFLICT (key) DO UPDATE SET
        taken = CASE WHEN counter.window_ends_at <= clock_timestamp() THEN 1 ELSE counter.taken + 1 END,
        window_ends_at = CASE WHEN counter.window_ends_at <= clock_timestamp()
          THEN clock_timestamp() + make_interval(secs => $2) ELSE counter.window_ends_at END
      RETURNING taken, ceil(extract(epoch FROM window_ends_at - clock_timestamp()))::int AS seconds`,
    values: [key, windowSeconds],
  });
  const row = counted.rows[0];
  if (!row) throw new Error('a limit was not counted');
  return { allowed: row.taken <= limit, retryAfterSeconds: Math.max(1, row.seconds) };
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

/**
 * A hook that refuses more than so many requests a minute from one address to what is called
 * `name`. The first few are counted in this process alone, since to write each down would cost a
 * visitor who asks once a commit; of several processes each gives so many.
 */
export function limitRate(pool: pg.Pool, name: string, perMinute: number) {
  const free = Math.floor(perMinute * GIVEN_FREELY);
  const given = new Map<string, number>();
  let minute = 0;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const now = Math.floor(Date.now() / MINUTE_MS);
    if (now !== minute) given.clear();
    minute = now;
    const key = hashOf(name, request.ip).toString('base64url');
    const before = given.get(key) ?? 0;
    if (before < free) {
      given.set(key, before + 1);
      return;
    }
    const { allowed, retryAfterSeconds } = await takeToken(pool, {
      key,
      limit: perMinute - free,
      windowSeconds: MINUTE_SECONDS,
    });
    if (allowed) return;
    reply.header('retry-after', retryAfterSeconds);
    throw new RefusedRequest(refuse('RATE_LIMITED'));
  };
}
