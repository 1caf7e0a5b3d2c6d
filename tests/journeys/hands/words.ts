import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { localeFor, type Language } from '#domain/languages.ts';
import type { CopyFile } from '#src/i18n/copy.ts';
import { formatsFor } from '#src/i18n/formats.ts';
import type { Words } from '../gestures.ts';

const flat = (file: CopyFile, above = ''): [string, string][] =>
  Object.entries(file).flatMap(([key, text]) =>
    typeof text === 'string' ? [[above + key, text]] : flat(text, `${above}${key}.`),
  );

function readTexts(language: Language): ReadonlyMap<string, string> {
  const folder = join(import.meta.dirname, '../../../locales', language);
  return new Map(
    readdirSync(folder).flatMap((file) =>
      // copy files are checked against each other by the locale tests
      flat(JSON.parse(readFileSync(join(folder, file), 'utf8')) as CopyFile).map(
        ([key, text]): [string, string] => [`${basename(file, '.json')}.${key}`, text],
      ),
    ),
  );
}

const read = new Map<Language, Words>();

/** Says names from the product's own copy files; an unknown key throws, so that a renamed text fails loudly. */
export function wordsOf(language: Language): Words {
  const words = read.get(language) ?? readWords(language);
  // Each step of a journey asks, and the files are many.
  read.set(language, words);
  return words;
}

function readWords(language: Language): Words {
  const texts = readTexts(language);
  const locale = localeFor(language, []);
  const plurals = new Intl.PluralRules(locale);
  const words: Words = {
    language,
    formats: formatsFor(locale),
    copy(file, key, values = {}) {
      const { count } = values;
      const forms = typeof count === 'number' ? [`${key}_${plurals.select(count)}`, key] : [key];
      const text = forms
        .map((form) => texts.get(`${file}.${form}`))
        .find((found) => found !== undefined);
      if (text === undefined) throw new Error(`no text ${file}.${key} in ${language}`);
      return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ''));
    },
    say(name) {
      if (typeof name === 'function') return name(words);
      return 'text' in name ? name.text : words.copy(name.copy, name.key, name.values);
    },
  };
  return words;
}
