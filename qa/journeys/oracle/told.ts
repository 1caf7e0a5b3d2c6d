/** What changed of what a journey knows, a line each: short to read, exact enough to judge. */
import { createHash } from 'node:crypto';
import { isSame } from '@dosepath/journeys/chart';

/** Characters of a value that are shown; of a longer one the beginning, and a hash of all of it. */
const MOST = 160;
const BEGINNING = 100;
const HASH = 8;

/** A value in one line; equal lines mean equal values, but for one chance in 2^32. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  if (text.length <= MOST) return text;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, HASH);
  return `${text.slice(0, BEGINNING)}… (${text.length} characters, ${hash})`;
}

/** An object whose parts are told one by one. */
const isParted = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** "dateOfBirth" as one reads it. */
const inWords = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** One line for each part that is not as it was: `date of birth = "1984-04-28"`. */
export function changes(before: unknown, after: unknown, path = ''): string[] {
  if (isSame(before, after)) return [];
  if (!isParted(before) || !isParted(after)) return [`${path} = ${shown(after)}`];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted()
    .flatMap((key) =>
      changes(before[key], after[key], path === '' ? inWords(key) : `${path}, ${inWords(key)}`),
    );
}
