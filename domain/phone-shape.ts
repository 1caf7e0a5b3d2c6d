// How a phone number looks while it is typed and when it is read back (VAL-04). contact.ts judges
// whether it is valid.

const PHONE_DIGITS = 10;

/**
 * The digits of a phone number, without the country code: +1, or the 1 that an eleven-digit number
 * begins with.
 */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const hasCountryCode =
    /^\s*\+\s*1/.test(text) || (digits.length > PHONE_DIGITS && digits[0] === '1');
  return hasCountryCode ? digits.slice(1) : digits;
}

/**
 * Adds the hyphens while a number is typed or pasted, in any notation; at most ten digits (VAL-04).
 */
export function hyphenatePhone(typed: string): string {
  const digits = phoneDigits(typed).slice(0, PHONE_DIGITS);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-');
}

/** NNN-NNN-NNNN when there are at least ten digits, otherwise the text as it is (VAL-04). */
export const showPhone = (text: string): string =>
  phoneDigits(text).length >= PHONE_DIGITS ? hyphenatePhone(text) : text;

/** The last four digits, enough for the owner to recognize the number and for no one else. */
export const phoneEnding = (text: string): string => phoneDigits(text).slice(-4);
