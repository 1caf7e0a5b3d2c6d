// i18next in the browser (docs/decisions/006). Not part of the first load.
import { copyReader, readCopy, type CopyFile } from '#domain/copy-reader.ts';
import type { Language, Locale } from '#domain/languages.ts';
import { isSpokenBy, speakBy, textsChanged, type CopyName, type Speaker } from './copy.ts';

let onMissing = () => {};

const reader = copyReader('en-US', {
  saveMissing: true,
  missingKeyHandler: () => onMissing(),
});

/** Looks up texts with i18next. */
export const words: Speaker = {
  say: (name, key, values) => readCopy(reader, name, key, values),
  canSay: (name, key) => reader.exists(key, { ns: name }),
};

/** The locale for which i18next was last initialized. */
let begun: Locale | undefined;

/**
 * Initializes a locale, and drops all texts. `missing` is called for each text that no language of
 * the locale has, so that English can be loaded (LNG-02).
 */
export function beginWords(locale: Locale, missing: () => void): void {
  onMissing = missing;
  begun = locale;
  reader.store.data = {};
  void reader.changeLanguage(locale);
  textsChanged();
}

export const hasBegun = (locale: Locale): boolean => begun === locale;

/** Switches to i18next; its texts must be loaded. */
export const speakByWords = (locale: Locale): void => speakBy(words, locale);

/** Adds the texts of one file in a language, 'es', or in a region of it, 'es-MX'. */
export function addCopy(language: Language | Locale, name: CopyName, file: CopyFile): void {
  reader.addResourceBundle(language, name, file, false, true, { skipCopy: true });
  if (isSpokenBy(words)) textsChanged(name);
}

export const hasCopy = (language: Language | Locale, name: CopyName): boolean =>
  reader.hasResourceBundle(language, name);
