// The table of docs/asvs.md says what it may say, and what it points at is there (SAF-09).
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Those of OWASP ASVS 5.0 that have requirements of level 1 or 2. */
const SECTIONS: Readonly<Record<number, string>> = {
  1: '1 2 3 4 5',
  2: '1 2 3 4',
  3: '2 3 4 5 7',
  4: '1 2 3 4',
  5: '1 2 3 4',
  6: '1 2 3 4 5 6 8',
  7: '1 2 3 4 5 6',
  8: '1 2 3 4',
  9: '1 2',
  10: '1 2 3 4 5 6 7',
  11: '1 2 3 4 5 6',
  12: '1 2 3',
  13: '1 2 3 4',
  14: '1 2 3',
  15: '1 2 3 4',
  16: '1 2 3 4 5',
  17: '1 2 3',
};

const text = readFileSync('docs/asvs.md', 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, section = '', , state = '', evidence = '']) => ({ section, state, evidence }));

/** '10.6, 10.7' and '17.1-17.3' are several. */
const sectionsOf = (cell: string): string[] =>
  cell.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split('-');
    const [chapter, first] = from.split('.').map(Number);
    const last = Number(to.split('.')[1]);
    return Array.from(
      { length: last - (first ?? 0) + 1 },
      (_, at) => `${chapter}.${(first ?? 0) + at}`,
    );
  });

describe('the table of ASVS', () => {
  it('SAF-09 has each section once, in order', () => {
    const all = Object.entries(SECTIONS).flatMap(([chapter, numbers]) =>
      numbers.split(' ').map((number) => `${chapter}.${number}`),
    );
    expect(rows.flatMap(({ section }) => sectionsOf(section))).toEqual(all);
  });

  it.each(rows)('SAF-09 says of $section whether it is met, and by what', (row) => {
    expect(['met', 'partly', 'not met', 'not ours', 'none']).toContain(row.state);
    expect(row.evidence !== '' || row.state === 'none').toBe(true);
  });

  it('SAF-09 names by number what is missing where all is not met, and only there', () => {
    const missing = (evidence: string) => evidence.split('**Missing:**')[1];
    const unlike = rows.filter(({ section, state, evidence }) =>
      state === 'partly'
        ? !missing(evidence)?.trim().startsWith(`${section}.`)
        : missing(evidence) !== undefined,
    );
    expect(unlike).toEqual([]);
  });

  it('SAF-09 points at what is there', () => {
    const places = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, place = '']) => place);
    const gone = places.filter(
      (place) => !place.startsWith('https:') && !existsSync(resolve('docs', place)),
    );
    expect(places.length).toBeGreaterThan(80);
    expect(gone).toEqual([]);
  });
});
