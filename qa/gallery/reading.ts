/**
 * How easy a screen is to read: the Flesch-Kincaid grade in English, the INFLESZ scale in
 * Spanish.
 */
import type { Language } from '#domain/languages.ts';
import type { Reading } from './gallery-file.ts';
import { syllablesIn } from './syllables.ts';

/** Shorter lines are labels, names and times, which are no sentences. */
const FEWEST_IN_SENTENCE = 4;

/** A screen with fewer words says nothing about how it reads. */
const FEWEST_WORDS = 12;

interface Counts {
  readonly sentences: number;
  readonly words: number;
  readonly syllables: number;
}

/** U.S. school grade (Kincaid and others, 1975). */
export const fleschKincaidGrade = ({ sentences, words, syllables }: Counts): number =>
  0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;

/**
 * 0 to 100, more is easier: below 40 very hard, 55 to 65 normal, above 80 very easy
 * (Szigriszt-Pazos 1993, Barrio-Cantalejo 2008).
 */
export const inflesz = ({ sentences, words, syllables }: Counts): number =>
  206.835 - 62.3 * (syllables / words) - words / sentences;

const SCORES: Readonly<Record<Language, (counts: Counts) => number>> = {
  en: fleschKincaidGrade,
  es: inflesz,
};

/** Letters with their apostrophes and hyphens; what has a digit in it is no word. */
const wordsIn = (sentence: string): string[] =>
  sentence.split(/[\s/]+/).flatMap((token) => {
    const bare = token.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
    return bare === '' || /\d/.test(bare) ? [] : bare.split('-').filter(Boolean);
  });

const sentencesIn = (lines: readonly string[]): string[][] =>
  lines
    .flatMap((line) => line.split(/(?<=[.!?…:;])\s+/))
    .map(wordsIn)
    .filter(({ length }) => length >= FEWEST_IN_SENTENCE);

export function countsOf(lines: readonly string[], language: Language): Counts {
  const sentences = sentencesIn(lines);
  const words = sentences.flat();
  return {
    sentences: sentences.length,
    words: words.length,
    syllables: words.reduce((sum, word) => sum + syllablesIn(word, language), 0),
  };
}

/**
 * `lines`: what is seen, a line for each block. Undefined where there are too few sentences to
 * judge.
 */
export function readingOf(lines: readonly string[], language: Language): Reading | undefined {
  const counts = countsOf(lines, language);
  if (counts.words < FEWEST_WORDS) return undefined;
  const { words, sentences } = counts;
  return { words, sentences, score: Math.round(SCORES[language](counts) * 10) / 10 };
}

/** Of at least one. */
export function medianOf(scores: readonly number[]): number {
  const sorted = scores.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
