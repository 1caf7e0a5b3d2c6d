// Limits on tries per account, per session and per network address, counted in PostgreSQL across
// all server processes.
import type pg from 'pg';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { takeToken } from '#server/security/limits.ts';
import { hashOf } from '#server/security/once.ts';

const MINUTES_15 = 900;
const HOUR = 3_600;

/**
 * Per network address and minute, for each operation that hashes or compares a secret or sends
 * mail.
 */
export const PER_MINUTE = 30;

/** Tries per window of seconds. An address without an account has the same limits as one with. */
const LIMITS = {
  passwordByAccount: { limit: 10, windowSeconds: MINUTES_15 },
  passwordBySession: { limit: 20, windowSeconds: MINUTES_15 },
  mailByAccount: { limit: 6, windowSeconds: HOUR },
  mailBySession: { limit: 10, windowSeconds: HOUR },
  codeByAccount: { limit: 20, windowSeconds: HOUR },
  codeBySession: { limit: 20, windowSeconds: MINUTES_15 },
} as const;

/**
 * A limit and its subject: an email address with a purpose, or a session. Only a hash of the
 * subject is stored.
 */
export type Counted = readonly [keyof typeof LIMITS, string];

/** Takes a token from each limit; RATE_LIMITED when any has none left. */
export async function count(
  pool: pg.Pool,
  counted: readonly Counted[],
): Promise<Refused | undefined> {
  const taken = await Promise.all(
    counted.map(([name, whose]) =>
      takeToken(pool, {
        key: hashOf('accounts', name, whose).toString('base64url'),
        ...LIMITS[name],
      }),
    ),
  );
  const waits = taken.filter(({ allowed }) => !allowed);
  if (waits.length === 0) return undefined;
  const retryAfterSeconds = Math.max(...waits.map((wait) => wait.retryAfterSeconds));
  return refuse('RATE_LIMITED', { retryAfterSeconds });
}
