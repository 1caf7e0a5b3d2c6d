// E-mail addresses and US phone numbers (VAL-03, VAL-04).
import type { ProblemCode } from './problems.ts';
import { isTyped } from './text.ts';

/** RFC 5321: the longest address that fits a mail path, and its longest local part. */
export const EMAIL_MAX_LENGTH = 254;
const LOCAL_PART_MAX_LENGTH = 64;

const WORD = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const EMAIL = new RegExp(`^${WORD}(?:\\.${WORD})*@(?:${LABEL}\\.)+[A-Za-z]{2,63}$`);
/**
 * North American Numbering Plan: neither area nor exchange begins with 0 or 1, or is one of the
 * services (211 to 911). Numbers that cost the caller extra are refused: area 900, exchange 976 and
 * directory assistance (SAF-03).
 */
const PHONE = /^(?!900|.11)[2-9]\d{2}-(?!976|.11|555-1212)[2-9]\d{2}-\d{4}$/;

/**
 * The specification has one wording for the booking pages and a shorter one for the edit overlays.
 */
type Place = 'page' | 'edit';

/**
 * VAL-03: local part, @, domain, an ending of two or more letters; spaces around it are forgiven.
 */
export function checkEmail(text: string, place: Place = 'page'): ProblemCode | undefined {
  const email = text.trim();
  if (email === '') return 'email.missing';
  const fits =
    isTyped(text) &&
    email.length <= EMAIL_MAX_LENGTH &&
    email.indexOf('@') <= LOCAL_PART_MAX_LENGTH;
  if (fits && EMAIL.test(email)) return undefined;
  return place === 'edit' ? 'email.invalidInEdit' : 'email.invalid';
}

/**
 * VAL-04: three, three and four digits, as `hyphenatePhone` formats any complete number, and one
 * that can exist.
 */
export function checkPhone(text: string, place: Place = 'page'): ProblemCode | undefined {
  const phone = text.trim();
  if (phone === '') return 'phone.missing';
  if (isTyped(text) && PHONE.test(phone)) return undefined;
  return place === 'edit' ? 'phone.invalidInEdit' : 'phone.invalid';
}

/** SMS-01: a yes needs a phone number; a no needs nothing. */
export const checkTextsPhone = (decision: string, phone: string): ProblemCode | undefined =>
  decision === 'agree' ? checkPhone(phone) : undefined;

/**
 * An address for a page that others may see: its first letter and its domain. A dot stands for any
 * number of letters.
 */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.trim().split(/@(?=[^@]*$)/);
  return `${local.length > 1 ? local.charAt(0) : ''}•••@${domain}`;
}
