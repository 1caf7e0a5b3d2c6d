// The one reader of all the product's copy: i18next, set up for the format of our copy files. The
// browser, the server's letters and the tests use it (docs/decisions/006-words-by-i18next.md).
import { createInstance, type i18n, type InitOptions } from 'i18next';
import { chain } from './chain.ts';
import type { Language, Locale } from './languages.ts';

/** Texts by key, grouped where it helps: the content of a copy file. */
export interface CopyFile {
  [key: string]: string | CopyFile;
}

/** The values a text has placeholders for; `count` also picks the plural form. */
export type CopyValues = Readonly<Record<string, string | number | undefined>>;

/**
 * A reader for a locale, usable at once. It looks a text up in the regional file, its language,
 * then English (LNG-02). `{{brand}}` is known, and a placeholder without a value stays empty.
 * Values go in unescaped: the code that shows a text escapes it.
 */
export function copyReader(locale: Locale | Language, options: InitOptions = {}): i18n {
  const reader = createInstance();
  void reader.init({
    lng: locale,
    fallbackLng: 'en',
    initAsync: false,
    // Files are named beside the key, never inside it.
    nsSeparator: false,
    missingInterpolationHandler: () => '',
    ...options,
    interpolation: {
      escapeValue: false,
      // Read for each text: a reader may be made before the chain is known.
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

/** A value may end with a dot, as in 3:00 p.m.; the sentence then needs no dot of its own. */
const TWO_DOTS = /(?<!\.)\.\.(?!\.)/g;

/**
 * A text of a copy file with its values, or its key when none of the reader's languages has it.
 * Where a value and the sentence both end with a dot, only one is kept.
 */
export function readCopy(reader: i18n, file: string, key: string, values: CopyValues = {}): string {
  const { count } = values;
  const text = reader.t(key, {
    ns: file,
    // Kept apart from the options: a value may have any name, and only a number is counted.
    replace: values,
    ...(typeof count === 'number' && { count }),
  });
  return text.replace(TWO_DOTS, '.');
}
