// Passwords of accounts, as NIST SP 800-63B (5.1.1.2) asks: length instead of composition, nothing
// that everybody tries first.
import { COMMON_PASSWORDS } from './common-passwords.ts';
import type { ProblemCode } from './problems.ts';
import { isWritable } from './text.ts';

/** In characters, not bytes. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

/** Nothing longer is read: a character of a password may be written with several. */
export const PASSWORD_LONGEST_TEXT = 1_024;

/**
 * The password as it is compared: the same keys on two devices may write the same letters
 * differently (NFKC).
 */
export const normalPassword = (text: string): string => text.normalize('NFKC');

/** A password that somebody chooses, for the account of that e-mail address. */
export function checkPassword(text: string, email: string): ProblemCode | undefined {
  if (text === '') return 'password.missing';
  if (text.length > PASSWORD_LONGEST_TEXT) return 'password.tooLong';
  if (!isWritable(text)) return 'field.invalid';
  const password = normalPassword(text);
  const { length } = Array.from(password);
  if (length < PASSWORD_MIN_LENGTH) return 'password.tooShort';
  if (length > PASSWORD_MAX_LENGTH) return 'password.tooLong';
  return isGuessable(password.toLowerCase(), email.trim().toLowerCase())
    ? 'password.common'
    : undefined;
}

/**
 * What somebody tries first of whoever has an account here, in both languages (OWASP ASVS 5.0,
 * 6.1.2), with or without digits and signs around it.
 */
const WORDS_OF_OURS =
  /^(?:my|mi)?(?:dosepath|pharmacy|farmacia|vaccine|vaccines|vaccination|vacuna|vacunas|immunization|appointment|cita)$/;
const AROUND = /^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu;

/** Lists go by whole passwords; one character over and over is as good as on them. */
function isGuessable(password: string, email: string): boolean {
  const [name = ''] = email.split('@');
  const own = email !== '' && (password === email || password === name);
  const isOfOurs = WORDS_OF_OURS.test(password.replaceAll(AROUND, ''));
  return own || isOfOurs || COMMON_PASSWORDS.has(password) || new Set(password).size === 1;
}
