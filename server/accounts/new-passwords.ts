/**
 * Whether a password may be chosen, for an account or a team member. It is checked against the
 * rules pages also apply, a list of common passwords too long for a page, and, if configured, a
 * service of leaked passwords (OWASP ASVS 5.0, 6.2.4 and 6.2.12).
 */
import { createHash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { FastifyBaseLogger } from 'fastify';
import { checkPassword, normalPassword, PASSWORD_MIN_LENGTH } from '#domain/password.ts';
import { invalid, type Refused } from '#server/http/refusal.ts';

/** Timeout of the leaked-password service: a visitor is waiting. */
const PATIENCE_MS = 2_000;
/**
 * Hex digits of the hash sent, out of forty; hundreds of leaked passwords share them, so they
 * identify none.
 */
const TOLD_LETTERS = 5;

export interface NewPasswords {
  /** @param email the account's address, which the password may not resemble */
  refused(password: string, email: string): Promise<Refused | undefined>;
}

/** In lower case for comparison, without those too short to be chosen. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((one) => Array.from(one).length >= PASSWORD_MIN_LENGTH),
);

/** @param breachedUrl a service with the API of Pwned Passwords; undefined: none is asked */
export function newPasswords(
  breachedUrl: string | undefined,
  log: FastifyBaseLogger,
): NewPasswords {
  return {
    async refused(password, email) {
      const problem = checkPassword(password, email);
      if (problem) return refusedFor(problem);
      if (COMMON.has(normalPassword(password).toLowerCase())) return refusedFor('password.common');
      const hasLeaked = breachedUrl !== undefined && (await leaked(breachedUrl, password, log));
      return hasLeaked ? refusedFor('password.common') : undefined;
    },
  };
}

const refusedFor = (problem: NonNullable<ReturnType<typeof checkPassword>>) =>
  invalid('password', problem);

/**
 * Sends only the start of the hash (k-anonymity) and asks for a padded answer. If the service
 * fails, the password is allowed.
 */
async function leaked(url: string, password: string, log: FastifyBaseLogger): Promise<boolean> {
  const hash = createHash('sha1').update(normalPassword(password)).digest('hex').toUpperCase();
  const [told, rest] = [hash.slice(0, TOLD_LETTERS), hash.slice(TOLD_LETTERS)];
  try {
    const answer = await fetch(`${url.replace(/\/+$/, '')}/${told}`, {
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const lines = (await answer.text()).split('\n').map((line) => line.trim().split(':'));
    // Padding entries have a count of zero.
    return lines.some(([end, times]) => end?.toUpperCase() === rest && Number(times) > 0);
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, NOT_ASKED);
    return false;
  }
}

const NOT_ASKED = 'a new password was not looked up among those that leaked';
