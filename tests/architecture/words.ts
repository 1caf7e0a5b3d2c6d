// Holds the copy to docs/words.md: which words are never used, and that Spanish is Spanish.
import type { Language } from '#domain/languages.ts';

/** A word or a phrase that no text of this language says. */
export interface Never {
  language: Language;
  phrase: string;
}

const HEAD = ['term', 'English', 'Spanish', 'never'].join(' | ');

/**
 * The last column of the table in docs/words.md: 'en: go on; es: pulse; pulsar'. Throws on a page
 * without that table, and on a phrase without its language.
 */
export function neverWords(page: string): Never[] {
  const lines = page.split('\n');
  const head = lines.indexOf(`| ${HEAD} |`);
  if (head < 0) throw new Error('docs/words.md has no table of words');
  return lines
    .slice(head + 2)
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => readCell(line.split('|').at(-2)?.trim() ?? ''));
}

function readCell(cell: string): Never[] {
  if (cell === '') return [];
  let language: Language | undefined;
  return cell.split(';').map((part) => {
    const [, marked, phrase] = /^\s*(?:(en|es):\s*)?(.*?)\s*$/.exec(part) ?? [];
    if (marked === 'en' || marked === 'es') language = marked;
    if (!language || !phrase) throw new Error(`docs/words.md: "${cell}" names no language`);
    return { language, phrase };
  });
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Placeholders are the names of values, not words. */
const bare = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, '…');

/** What finds a phrase as whole words, in any case. */
const finder = (phrase: string): RegExp => {
  const before = /^\p{L}/u.test(phrase) ? String.raw`(?<!\p{L})` : '';
  const after = /\p{L}$/u.test(phrase) ? String.raw`(?!\p{L})` : '';
  return new RegExp(before + escaped(phrase) + after, 'iu');
};

/** Whether a text says it; not where it is the name of a value. */
export const says = (text: string, phrase: string): boolean => finder(phrase).test(bare(text));

// Not "a", "me", "has", "no", "he" and the like, which are words of both languages.
const ENGLISH = new Set(
  `the and you your is are was were to of we this that these those for with it can cannot not do does
  did have will when what which who from at by or if then they our us in on be been there here more
  than about please choose press open`.split(/\s+/),
);

const FEWEST_WORDS = 3;
const MOST_ENGLISH = 0.3;

/** Whether a Spanish text was left in English: every third word or more is one of English only. */
export function isEnglish(text: string): boolean {
  const words =
    bare(text)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const english = words.filter((word) => ENGLISH.has(word)).length;
  return words.length >= FEWEST_WORDS && english / words.length >= MOST_ENGLISH;
}
