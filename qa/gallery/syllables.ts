/**
 * How many syllables a word has. Spanish follows its rules of spelling; English is read by rule of
 * thumb, as all formulas for it are.
 */
import type { Language } from '#domain/languages.ts';

export const syllablesIn = (word: string, language: Language): number =>
  Math.max(language === 'es' ? inSpanish(word.toLowerCase()) : inEnglish(word.toLowerCase()), 1);

const STRONG = /[aeoáéíóú]/g;

/**
 * A vowel begins a syllable unless it makes a diphthong with the one before: two weak ones (i, u,
 * ü), or a weak and a strong one. An accent makes a weak vowel strong. An h between vowels is not
 * heard; the u of que, qui, gue and gui is not either.
 */
function inSpanish(word: string): number {
  const heard = word
    .replaceAll(/([qg])u(?=[eiéí])/g, '$1')
    .replaceAll('h', '')
    .replace(/y$/, 'i')
    .replaceAll(/y(?![aeiouáéíóúü])/g, 'i');
  const groups = heard.match(/[aeiouáéíóúü]+/g) ?? [];
  return groups.reduce((sum, group) => sum + inVowels(group), 0);
}

/**
 * One for each strong vowel; weak ones lean on them, and make one of their own where there is none.
 */
function inVowels(group: string): number {
  const strong = group.match(STRONG)?.length ?? 0;
  return Math.max(strong, 1);
}

/** Words of our screens that the rules get wrong. */
const ENGLISH: Readonly<Record<string, number>> = {
  area: 3,
  areas: 3,
  being: 2,
  business: 2,
  create: 2,
  created: 3,
  creates: 2,
  every: 2,
  everyone: 3,
  everything: 3,
  evening: 2,
  february: 4,
  january: 4,
  maybe: 2,
  medicare: 3,
  mobile: 2,
  people: 2,
  sometimes: 2,
  somebody: 3,
  someone: 2,
  something: 2,
  vaccine: 2,
  vaccines: 2,
  wednesday: 2,
};

/**
 * Endings that are written with a vowel that is not heard, and what is heard as two though written
 * as one group.
 */
function inEnglish(word: string): number {
  const letters = word.replaceAll(/[^a-z]/g, '');
  const known = ENGLISH[letters];
  if (known !== undefined) return known;
  const heard = letters
    .replace(/(?<=[^aeiouy]|[aeiouy]{2})(?:e|es|ed)$/, (ending, place: number) =>
      endsInSound(letters, ending, place) ? ending : '',
    )
    .replace(/^y/, '');
  const groups = heard.match(/[aeiouy]+/g) ?? [];
  const twice =
    heard.match(
      /(?<![tcsg]|l(?=ian$))i[ao](?!us)|[aeiou]ing$|eo(?!u)|[^aeiougq]ua|ism$|[aeo]ria|ue[lnt]|[lr]ie[rt]|[^g]ious$/g,
    ) ?? [];
  return groups.length + twice.length;
}

/** `wanted`, `matches` and `table` keep their last vowel; `used`, `times` and `place` do not. */
function endsInSound(word: string, ending: string, place: number): boolean {
  const before = word.slice(0, place);
  if (ending === 'ed') return /[td]$/.test(before);
  if (ending === 'es') return /(?:[sxz]|ch|sh|[cg]|[^aeiouy]l)$/.test(before);
  return /[^aeiouy]l$/.test(before) || !/[aeiouy]/.test(before);
}
