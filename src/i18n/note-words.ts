// Writes down, while a page is built, what it says before i18next is here.
import type { CopyFile } from '#domain/copy-reader.ts';
import { say, speakBy, spokenLocale, type CopyName } from './copy.ts';
import type { FirstWords } from './first-words.ts';
import { words } from './words.ts';

/**
 * What may be said beside what the first picture shows: the other choices of the form, what is
 * wrong with its answers, and what cannot be had. src/i18n/first-words.test.tsx finds what is
 * missing here.
 */
const ALSO: Partial<Record<CopyName, RegExp>> = {
  common: /^(?:problemSummary|retry|waiting\.looking)$/,
  app: /^(?:restarted|missing|crash)\./,
  'get-started': /^(?:who|where|born)\./,
  problems: /^(?:bookingOption|location|dateOfBirth|date|field)\./,
};

/** Only i18next fills these in. */
const hasPlaces = (text: string) => text.includes('{{');

/**
 * All that `draw` says by i18next, and what else the page may say before that is here. Throws when
 * one key says two things: first words are found by their key alone.
 */
export async function noteWords(
  texts: Partial<Record<CopyName, CopyFile>>,
  draw: () => Promise<unknown>,
): Promise<FirstWords> {
  const noted: Partial<Record<CopyName, Record<string, string>>> = {};
  const note = (name: CopyName, key: string, text: string): string => {
    const file = (noted[name] ??= {});
    if ((file[key] ??= text) !== text) throw new Error(`${name}.${key} says two things`);
    return text;
  };
  speakBy(
    { ...words, say: (name, key, values) => note(name, key, words.say(name, key, values)) },
    spokenLocale(),
  );
  await draw();
  // Object.entries forgets that the keys are copy names.
  for (const [name, also] of Object.entries(ALSO) as [CopyName, RegExp][])
    for (const key of keysOf(texts[name]))
      if (also.test(key) && !hasPlaces(words.say(name, key))) say(name, key);
  speakBy(words, spokenLocale());
  return noted;
}

const keysOf = (texts: CopyFile = {}): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [key] : keysOf(text).map((inner) => `${key}.${inner}`),
  );
