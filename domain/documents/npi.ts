// The number that every prescriber in the United States has (45 CFR 162.406): ten digits, the last
// of which checks the others.
import type { ProblemCode } from '../problems.ts';

/** As stored and compared: digits only. */
export const npiOf = (text: string): string => text.replaceAll(/[\s-]/g, '');

/**
 * What is wrong with a typed NPI; nothing when it may exist. An empty one is missing.
 *
 * CMS, "Requirements for National Provider Identifier (NPI) and NPI Check Digit": it begins with 1
 * or 2, and passes the Luhn check when prefixed with 80840, the prefix of United States health
 * cards.
 */
export function checkNpi(text: string): ProblemCode | undefined {
  const npi = npiOf(text);
  if (npi === '') return 'npi.missing';
  return /^[12]\d{9}$/.test(npi) && isLuhn(`80840${npi}`) ? undefined : 'npi.invalid';
}

const TEN = 10;

/** ISO/IEC 7812-1, annex B. */
function isLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, place) => {
      const weighed = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (weighed >= TEN ? weighed - TEN + 1 : weighed);
    }, 0);
  return sum % TEN === 0;
}
