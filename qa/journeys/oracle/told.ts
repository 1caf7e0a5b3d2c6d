/** Changes of a journey's context, one line each: short to read, exact enough to judge. */
import { createHash } from 'node:crypto';
import { isSame } from '@dosepath/journeys/chart';

/** Characters shown of a value; a longer one is cut, with a hash of all of it. */
const MOST = 160;
const BEGINNING = 100;
const HASH = 8;

/** A value in one line; equal lines mean equal values, except for a chance of one in 2^32. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  if (text.length <= MOST) return text;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, HASH);
  return `${text.slice(0, BEGINNING)}… (${text.length} characters, ${hash})`;
}

/** An object whose parts are reported one by one. */
const isParted = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** "dateOfBirth" as words. */
const inWords = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** One line for each part that changed: `date of birth = "1984-04-28"`. */
export function changes(before: unknown, after: unknown, path = ''): string[] {
  if (isSame(before, after)) return [];
  if (!isParted(before) || !isParted(after)) return [`${path} = ${shown(after)}`];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted()
    .flatMap((key) =>
      changes(before[key], after[key], path === '' ? inWords(key) : `${path}, ${inWords(key)}`),
    );
}
