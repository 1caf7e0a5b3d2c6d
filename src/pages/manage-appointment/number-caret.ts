// Keeps the caret at its character when a hyphen is inserted or removed around it.
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';

/** Characters of the number left of the caret in the typed text, without hyphens and spaces. */
export const charactersBefore = (typed: string, caret: number): number =>
  formatConfirmationNumber(typed.slice(0, caret)).replaceAll('-', '').length;

/**
 * The position right after that many characters of a hyphenated number; its end if it has fewer.
 */
export function caretAfter(number: string, characters: number): number {
  let seen = 0;
  for (let at = 0; at < number.length; at += 1) {
    if (seen === characters) return at;
    if (number[at] !== '-') seen += 1;
  }
  return number.length;
}
