// The one reader of everything the product says: i18next, told once how our copy files are written.
// The browser, the server's letters and the tests read by it
// (docs/decisions/006-words-by-i18next.md).
import { createInstance, type i18n, type InitOptions } from 'i18next';
import { chain } from './chain.ts';
import type { Language, Locale } from './languages.ts';

/** Texts by key, in groups where it helps: what a copy file holds. */
export interface CopyFile {
  [key: string]: string | CopyFile;
}

/** What a text has places for; `count` also picks the plural form. */
export type CopyValues = Readonly<Record<string, string | number | undefined>>;

/**
 * A reader in a locale, usable at once. It looks a text up in the regional file, its language, then
 * English (LNG-02). `{{brand}}` is known, and a place without a value stays empty. Values go in as
 * they are: whoever shows a text escapes it.
 */
export function copyReader(locale: Locale | Language, options: InitOptions = {}): i18n {
  const reader = createInstance();
  void reader.init({
    lng: locale,
    fallbackLng: 'en',
    initAsync: false,
    // A file is named beside the key, never in it.
    nsSeparator: false,
    missingInterpolationHandler: () => '',
    ...options,
    interpolation: {
      escapeValue: false,
      // Asked for with each text: a reader may be made before the chain is known.
      defaultVariables: {
        get brand() {
          return chain().brand;
        },
      },
      ...options.interpolation,
    },
  });
  return reader;
}

/** A value may end with a dot, as in 3:00 p.m.; that is the sentence's too. */
const TWO_DOTS = /(?<!\.)\.\.(?!\.)/g;

/**
 * A text of a copy file with its values, or its key when no language of the reader has it. Where a
 * value ends with a dot and the sentence does as well, there is one.
 */
export function readCopy(reader: i18n, file: string, key: string, values: CopyValues = {}): string {
  const { count } = values;
  const text = reader.t(key, {
    ns: file,
    // Apart from the options: a value may have any name, and only a number is counted.
    replace: values,
    ...(typeof count === 'number' && { count }),
  });
  return text.replace(TWO_DOTS, '.');
}
