// What the product says, by key. i18next does the looking-up; React only hears that new texts came.
import { createInstance, type i18n as Instance, type ResourceLanguage } from 'i18next';
import { useCallback, useSyncExternalStore } from 'react';
import { fallbackChain, type Language, type Locale } from '#domain/languages.ts';
import type { PageId } from '#domain/pages.ts';
import type { OverlayId } from '#machines/events.ts';

/** A copy file: a page's, an overlay's, or one of the shared ones. */
export type CopyName = PageId | OverlayId | 'common' | 'app' | 'hold' | 'language';

/** Texts by key, one level of groups allowed: what a copy file holds. */
export type CopyFile = ResourceLanguage[string];

type Values = Record<string, string | number>;
export type Translate = (key: string, values?: Values) => string;

let copy: Instance = createInstance();
let locale: Locale = 'en-US';
let version = 0;
let fetchMissing: (name: CopyName) => void = () => {};
const listeners = new Set<() => void>();

function changed(): void {
  version += 1;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Begins to speak a locale, once a page load (LNG-01). A key is looked up in the regional file, then in its language, then
 * in English (LNG-02); `onMissing` hears of a copy file that lacks a key, so that the English one can be fetched.
 */
export function startCopy(spoken: Locale, onMissing: (name: CopyName) => void = () => {}): void {
  locale = spoken;
  fetchMissing = onMissing;
  const [first = 'en', ...others] = fallbackChain(spoken);
  copy = createInstance();
  void copy.init({
    lng: first,
    fallbackLng: others,
    load: 'currentOnly',
    lowerCaseLng: true,
    defaultNS: 'common',
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, name: CopyName) => fetchMissing(name),
  });
  changed();
}

/** Adds the texts of one file in one of the fallback chain's languages. */
export function addCopy(language: string, name: CopyName, texts: CopyFile): void {
  copy.addResourceBundle(language, name, texts, true, true);
  changed();
}

export const hasCopy = (language: string, name: CopyName): boolean =>
  copy.hasResourceBundle(language, name);

/** The locale that is spoken: 'en-US', 'es-MX'. */
export const spokenLocale = (): Locale => locale;

// A locale begins with its language.
export const spokenLanguage = (): Language => locale.slice(0, 2) as Language;

/**
 * The texts of one copy file: `t('heading')`, `t('stores', { count })` for plurals, `t('near', { place })`.
 * Renders again when texts come in later.
 */
export function useCopy(name: CopyName): Translate {
  const seen = useSyncExternalStore(
    subscribe,
    () => version,
    () => version,
  );
  return useCallback(
    // `seen` makes a new function of it when texts came in, so that what is memoised by it is said anew.
    (key, values) => (seen < 0 ? '' : copy.t(key, { ns: name, ...values })),
    [name, seen],
  );
}
