// What the product says, by key. Looking texts up is small enough to be our own: i18next alone would be a seventh of the first load.
import { useCallback, useSyncExternalStore } from 'react';
import { fallbackChain, type Language, type Locale } from '#domain/languages.ts';
import type { PageId } from '#domain/pages.ts';
import type { OverlayId } from '#machines/events.ts';

/** A copy file: a page's, an overlay's, or one of the shared ones. */
export type CopyName = PageId | OverlayId | 'common' | 'app' | 'hold' | 'language';

/** Texts by key, in groups where it helps: what a copy file holds. */
export interface CopyFile {
  [key: string]: string | CopyFile;
}

type Values = Readonly<Record<string, string | number | undefined>>;
export type Translate = (key: string, values?: Values) => string;

let locale: Locale = 'en-US';
let plurals = new Intl.PluralRules(locale);
let onMissing: () => void = () => {};
/** 'en/timeslots' -> key -> text. */
const texts = new Map<string, ReadonlyMap<string, string>>();

let version = 0;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
function changed(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/**
 * Begins to speak a locale, once a page load (LNG-01). `missing` is called when no language of the locale has a key,
 * so that English can be fetched (LNG-02).
 */
export function startCopy(spoken: Locale, missing: () => void = () => {}): void {
  locale = spoken;
  plurals = new Intl.PluralRules(spoken);
  onMissing = missing;
  texts.clear();
  changed();
}

const flat = (file: CopyFile, above = ''): [string, string][] =>
  Object.entries(file).flatMap(([key, text]) =>
    typeof text === 'string' ? [[above + key, text]] : flat(text, `${above}${key}.`),
  );

/** Adds the texts of one file: 'en', 'es', or a region of them such as 'es-mx'. */
export function addCopy(language: string, name: CopyName, file: CopyFile): void {
  texts.set(`${language}/${name}`, new Map(flat(file)));
  changed();
}

export const hasCopy = (language: string, name: CopyName): boolean =>
  texts.has(`${language}/${name}`);

/** The locale that is spoken: 'en-US', 'es-MX'. */
export const spokenLocale = (): Locale => locale;

// A locale begins with its language.
export const spokenLanguage = (): Language => locale.slice(0, 2) as Language;

/** LNG-02: the regional file, then its language, then English; of each the plural form first. Undefined when none has it. */
function lookUp(name: CopyName, key: string, count: Values[string]): string | undefined {
  const keys =
    typeof count === 'number' ? [`${key}_${plurals.select(count)}`, `${key}_other`, key] : [key];
  for (const language of fallbackChain(locale)) {
    const file = texts.get(`${language}/${name}`);
    const found = keys.find((one) => file?.has(one));
    if (found !== undefined) return file?.get(found);
  }
  return undefined;
}

function say(name: CopyName, key: string, values: Values): string {
  const text = lookUp(name, key, values['count']);
  if (text === undefined) {
    onMissing();
    return key;
  }
  return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ''));
}

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
    // `seen` makes it a new function when texts came in, so that what is memoised by it is said anew.
    (key, values = {}) => (seen < 0 ? key : say(name, key, values)),
    [name, seen],
  );
}
