/**
 * Whether somebody may choose a password, of an account or of the team: by the rules that pages
 * know as well, the list of common ones, which is too long for a page, and, where that is set,
 * whether it has leaked anywhere (OWASP ASVS 5.0, 6.2.4 and 6.2.12).
 */
import { createHash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { FastifyBaseLogger } from 'fastify';
import { checkPassword, normalPassword, PASSWORD_MIN_LENGTH } from '#domain/password.ts';
import { invalid, type Refused } from '#server/http/refusal.ts';

/** So long is waited for who knows what has leaked: somebody waits for us meanwhile. */
const PATIENCE_MS = 2_000;
/** Of a hash of forty: a few hundred passwords share them, so that none is told. */
const TOLD_LETTERS = 5;

export interface NewPasswords {
  /** @param email of the account it is for */
  refused(password: string, email: string): Promise<Refused | undefined>;
}

/** In lower case, as they are compared; none that is too short to be chosen. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((one) => Array.from(one).length >= PASSWORD_MIN_LENGTH),
);

/** @param breachedUrl of a service with the API of Pwned Passwords; undefined: nobody is asked */
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
 * Asks with the beginning of the hash alone (k-anonymity), for an answer that is padded. Who does
 * not answer keeps nobody from choosing.
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
    // What pads the answer has leaked no time.
    return lines.some(([end, times]) => end?.toUpperCase() === rest && Number(times) > 0);
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, NOT_ASKED);
    return false;
  }
}

const NOT_ASKED = 'a new password was not looked up among those that leaked';
