// What the product says, by copy file and key: i18next, and the hook that renders again when texts
// come in.
import { useSyncExternalStore } from 'react';
import { copyReader, readCopy, type CopyFile, type CopyValues } from '#domain/copy-reader.ts';
import type { Language, Locale } from '#domain/languages.ts';
import type { PageId } from '#domain/pages.ts';
import type { OverlayId } from '#machines/knowledge/events.ts';

/** A copy file: a page's, an overlay's, or one of the shared ones. */
export type CopyName =
  | PageId
  | OverlayId
  | 'common'
  | 'app'
  | 'problems'
  | 'hold'
  | 'language'
  | 'restart'
  | 'upgrade-app'
  | 'links'
  | 'entry'
  | 'desk'
  | 'door'
  | 'store-calendar';

export type Translate = (key: string, values?: CopyValues) => string;

let onMissing = () => {};

const reader = copyReader('en-US', {
  saveMissing: true,
  missingKeyHandler: () => onMissing(),
});

/** A new one for a file whose texts have changed, so that what is memoised by it is said anew. */
const translators = new Map<string, Translate>();
reader.on('languageChanged', () => translators.clear());
reader.store.on('added', (_language, name) => translators.delete(name));

function translatorOf(name: CopyName): Translate {
  const known = translators.get(name);
  if (known) return known;
  const translate: Translate = (key, values) => readCopy(reader, name, key, values);
  translators.set(name, translate);
  return translate;
}

function subscribe(onChange: () => void): () => void {
  reader.on('languageChanged', onChange);
  reader.store.on('added', onChange);
  return () => {
    reader.off('languageChanged', onChange);
    reader.store.off('added', onChange);
  };
}

/**
 * Begins to speak a locale, once a page load (LNG-01), and forgets all texts. `missing` is called
 * for each text that no language of the locale has, so that English can be fetched (LNG-02).
 */
export function startCopy(locale: Locale, missing: () => void): void {
  onMissing = missing;
  reader.store.data = {};
  void reader.changeLanguage(locale);
}

/** Adds the texts of one file in a language, 'es', or in a region of it, 'es-MX'. */
export function addCopy(language: Language | Locale, name: CopyName, file: CopyFile): void {
  reader.addResourceBundle(language, name, file, false, true, { skipCopy: true });
}

export const hasCopy = (language: Language | Locale, name: CopyName): boolean =>
  reader.hasResourceBundle(language, name);

/** The locale that is spoken: 'en-US', 'es-MX'. */
// The reader is given nothing but locales, and keeps them as they are written.
export const spokenLocale = (): Locale => reader.language as Locale;

// A locale begins with its language.
export const spokenLanguage = (): Language => spokenLocale().slice(0, 2) as Language;

/** Whether there is a text of this name in the page's language, or in one it falls back to. */
export const canSay = (name: CopyName, key: string): boolean => reader.exists(key, { ns: name });

/**
 * One text now; of a key that no language has, the key. In a component, `useCopy` also sees texts
 * that come in later.
 */
export const say = (name: CopyName, key: string, values?: CopyValues): string =>
  translatorOf(name)(key, values);

/**
 * The texts of one copy file: `t('heading')`, `t('stores', { count })` for plurals,
 * `t('near', { place })`. Renders again when texts come in later.
 */
export function useCopy(name: CopyName): Translate {
  const translator = () => translatorOf(name);
  return useSyncExternalStore(subscribe, translator, translator);
}
