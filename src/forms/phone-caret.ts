// Keeps the caret at its digit when hyphens are inserted or removed around it (VAL-04).
import { phoneDigits } from '#domain/phone-shape.ts';

/** Digits left of the caret in the typed text, not counting a country code that will be dropped. */
export function digitsBefore(typed: string, caret: number): number {
  const all = typed.replace(/\D/g, '').length;
  const dropped = all - phoneDigits(typed).length;
  return Math.max(0, typed.slice(0, caret).replace(/\D/g, '').length - dropped);
}

/** The position right after that many digits of a hyphenated number; its end if it has fewer. */
export function caretAfterDigits(phone: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (let at = 0; at < phone.length; at += 1) {
    if (phone[at] !== '-') seen += 1;
    if (seen === digits) return at + 1;
  }
  return phone.length;
}
