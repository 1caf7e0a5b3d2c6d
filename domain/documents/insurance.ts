// Who pays for a visit, and the numbers of a card (DOC-04, DOC-05).
import type { ProblemCode } from '../problems.ts';
import { isTyped } from '../text.ts';

export const INSURANCE_KINDS = ['medical', 'pharmacy', 'medicareB', 'medicaid', 'none'] as const;
export type InsuranceKind = (typeof INSURANCE_KINDS)[number];

/** Whose name is on the card, relative to the patient. */
export const HOLDERS = ['self', 'spouse', 'parent', 'other'] as const;
export type Holder = (typeof HOLDERS)[number];

/** Typing a card, photographing it and bringing it are equal. */
export const CARD_WAYS = ['typed', 'photo', 'brought'] as const;
export type CardWay = (typeof CARD_WAYS)[number];

/** The lengths found on cards, with room to spare. */
export const CARD_TEXT_LENGTH = 60;

/**
 * CMS, "Understanding the Medicare Beneficiary Identifier (MBI) Format": 11 characters; 1 is 1 to
 * 9; 2, 5, 8 and 9 are letters; 3 and 6 either; 4, 7, 10 and 11 digits. S, L, O, I, B and Z are not
 * used. The dashes on the card are not part of it.
 */
const LETTER = '[AC-HJKMNP-RT-Y]';
const EITHER = '[0-9AC-HJKMNP-RT-Y]';
const MBI = new RegExp(`^[1-9]${LETTER}${EITHER}\\d${LETTER}${EITHER}\\d${LETTER}{2}\\d{2}$`);

/** A Medicare number as stored: without dashes and spaces, in capitals. */
export const storedMbi = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** As printed on the card: 1EG4-TE5-MK73. */
export const formatMbi = (text: string): string =>
  storedMbi(text).replace(/^(.{4})(.{3})(.{4})$/, '$1-$2-$3');

/** DOC-05 */
export function checkMbi(text: string): ProblemCode | undefined {
  if (text.trim() === '') return 'mbi.missing';
  return MBI.test(storedMbi(text)) ? undefined : 'mbi.invalid';
}

/** A name or number from a card, and the problem when it is empty. */
export function checkCardText(text: string, missing?: ProblemCode): ProblemCode | undefined {
  if (text.trim() === '') return missing;
  return isTyped(text) && text.length <= CARD_TEXT_LENGTH ? undefined : 'field.invalid';
}

/** Letters, digits, spaces and hyphens, at least three; no card has fewer. */
export function checkMemberId(text: string): ProblemCode | undefined {
  if (text.trim() === '') return 'memberId.missing';
  return /^[A-Za-z0-9][A-Za-z0-9 -]{1,28}[A-Za-z0-9]$/.test(text.trim())
    ? undefined
    : 'memberId.invalid';
}

/**
 * The six digits by which a claim finds its payer (NCPDP Processor ID, ANSI IIN). Some cards print
 * eight; the first six are typed.
 */
export function checkBin(text: string): ProblemCode | undefined {
  if (text.trim() === '') return 'bin.missing';
  return /^\d{6}$/.test(text.trim()) ? undefined : 'bin.invalid';
}
