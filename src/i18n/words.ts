// i18next as the browser speaks by it (docs/decisions/006). Not part of the first load.
import { copyReader, readCopy, type CopyFile } from '#domain/copy-reader.ts';
import type { Language, Locale } from '#domain/languages.ts';
import { speakBy, textsChanged, type CopyName, type Speaker } from './copy.ts';

let onMissing = () => {};

const reader = copyReader('en-US', {
  saveMissing: true,
  missingKeyHandler: () => onMissing(),
});

/** i18next, as the texts' speaker. */
export const words: Speaker = {
  say: (name, key, values) => readCopy(reader, name, key, values),
  canSay: (name, key) => reader.exists(key, { ns: name }),
};

/** The locale that i18next was begun in last, and the one that it speaks. */
let begun: Locale | undefined;
let spoken: Locale | undefined;

/**
 * Begins in a locale, and forgets all texts. `missing` is called for each text that no language of
 * the locale has, so that English can be fetched (LNG-02).
 */
export function beginWords(locale: Locale, missing: () => void): void {
  onMissing = missing;
  begun = locale;
  spoken = undefined;
  reader.store.data = {};
  void reader.changeLanguage(locale);
}

export const hasBegun = (locale: Locale): boolean => begun === locale;

/** From now on i18next says everything; its texts have to be there. */
export function speakByWords(locale: Locale): void {
  if (spoken === locale) return;
  spoken = locale;
  speakBy(words, locale);
}

/** Adds the texts of one file in a language, 'es', or in a region of it, 'es-MX'. */
export function addCopy(language: Language | Locale, name: CopyName, file: CopyFile): void {
  // The reader is asked for a text by those who watch `copy.ts`: it need not tell of it as well.
  reader.addResourceBundle(language, name, file, false, true, { skipCopy: true, silent: true });
  textsChanged(name);
}

export const hasCopy = (language: Language | Locale, name: CopyName): boolean =>
  reader.hasResourceBundle(language, name);
