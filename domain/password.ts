// Account passwords, as NIST SP 800-63B (5.1.1.2) asks: length instead of composition rules, and
// none of the most common ones.
import { COMMON_PASSWORDS } from './common-passwords.ts';
import type { ProblemCode } from './problems.ts';
import { isWritable } from './text.ts';

/** In characters, not bytes. */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

/** The most that is read: a character of a password may take several code units. */
export const PASSWORD_LONGEST_TEXT = 1_024;

/**
 * The password in the form that is compared: two devices may encode the same letters differently
 * (NFKC).
 */
export const normalPassword = (text: string): string => text.normalize('NFKC');

/** A newly chosen password, for the account of that e-mail address. */
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

/** ACC-01: a password in place of the current one, which others may know. */
export const checkReplacement = (
  text: string,
  { current, email }: { current: string; email: string },
): ProblemCode | undefined =>
  checkPassword(text, email) ??
  (normalPassword(text) === normalPassword(current) ? 'password.same' : undefined);

/**
 * What attackers guess first about any account here, in both languages (OWASP ASVS 5.0, 6.1.2),
 * with or without digits and signs around it.
 */
const WORDS_OF_OURS =
  /^(?:my|mi)?(?:dosepath|pharmacy|farmacia|vaccine|vaccines|vaccination|vacuna|vacunas|immunization|appointment|cita)$/;
const AROUND = /^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu;

/** Lists hold whole passwords; one repeated character is as weak as those. */
function isGuessable(password: string, email: string): boolean {
  const [name = ''] = email.split('@');
  const own = email !== '' && (password === email || password === name);
  const isOfOurs = WORDS_OF_OURS.test(password.replaceAll(AROUND, ''));
  return own || isOfOurs || COMMON_PASSWORDS.has(password) || new Set(password).size === 1;
}
