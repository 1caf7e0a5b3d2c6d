// Records during the build which texts a page needs before i18next is loaded.
import type { CopyFile } from '#domain/copy-reader.ts';
import { say, speakBy, spokenLocale, type CopyName } from './copy.ts';
import type { FirstWords } from './first-words.ts';
import { words } from './words.ts';

/**
 * Texts the page may show besides those first rendered: the form's other options, its problems, and
 * load failures. src/i18n/first-words.test.tsx finds any that are missing here.
 */
const ALSO: Partial<Record<CopyName, RegExp>> = {
  common: /^(?:problemSummary|retry|waiting\.looking)$/,
  app: /^(?:restarted|missing|crash)\./,
  'get-started': /^(?:who|where|born)\./,
  problems: /^(?:bookingOption|location|dateOfBirth|date|field)\./,
};

/** Only i18next can fill these in. */
const hasPlaces = (text: string) => text.includes('{{');

/**
 * All texts that `draw` gets from i18next, and others the page may need before it is loaded. Throws
 * when one key gives two texts: first words are found by key alone.
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
  // Object.entries loses the type of the keys.
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
