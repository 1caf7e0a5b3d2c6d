// What the product says, by key. Looking texts up is small enough to be our own: i18next alone would be a seventh of the first load.
import { useCallback, useSyncExternalStore } from 'react';
import { fallbackChain, type Language, type Locale } from '#domain/languages.ts';
import type { PageId } from '#domain/pages.ts';
import type { OverlayId } from '#machines/events.ts';

/** A copy file: a page's, an overlay's, or one of the shared ones. */
export type CopyName =
  | PageId
  | OverlayId
  | 'common'
  | 'app'
  | 'problems'
  | 'hold'
  | 'language'
  | 'links'
  | 'entry';

/** Texts by key, in groups where it helps: what a copy file holds. */
export interface CopyFile {
  [key: string]: string | CopyFile;
}

type Values = Readonly<Record<string, string | number | undefined>>;
export type Translate = (key: string, values?: Values) => string;

let locale: Locale = 'en-US';
/** Made when the first count is said: it takes a slow phone some milliseconds. */
let plurals: Intl.PluralRules | undefined;
let onMissing: () => void = () => {};
/** 'en/timeslots' -> key -> text. */
const texts = new Map<string, ReadonlyMap<string, string>>();

/** How often each file's texts have changed, for its readers to be rendered again. */
const changes = new Map<CopyName, number>();
let starts = 0;
const versionOf = (name: CopyName) => `${starts}.${changes.get(name) ?? 0}`;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const tellReaders = () => listeners.forEach((listener) => listener());

/**
 * Begins to speak a locale, once a page load (LNG-01). `missing` is called when no language of the locale has a key,
 * so that English can be fetched (LNG-02).
 */
export function startCopy(spoken: Locale, missing: () => void = () => {}): void {
  locale = spoken;
  plurals = undefined;
  onMissing = missing;
  texts.clear();
  starts += 1;
  tellReaders();
}

const flat = (file: CopyFile, above = ''): [string, string][] =>
  Object.entries(file).flatMap(([key, text]) =>
    typeof text === 'string' ? [[above + key, text]] : flat(text, `${above}${key}.`),
  );

/** Adds the texts of one file: 'en', 'es', or a region of them such as 'es-mx'. */
export function addCopy(language: string, name: CopyName, file: CopyFile): void {
  texts.set(`${language}/${name}`, new Map(flat(file)));
  changes.set(name, (changes.get(name) ?? 0) + 1);
  tellReaders();
}

export const hasCopy = (language: string, name: CopyName): boolean =>
  texts.has(`${language}/${name}`);

/** The locale that is spoken: 'en-US', 'es-MX'. */
export const spokenLocale = (): Locale => locale;

// A locale begins with its language.
export const spokenLanguage = (): Language => locale.slice(0, 2) as Language;

/** Whether there is a text of this name in the page's language, or in one it falls back to. */
export const canSay = (name: CopyName, key: string): boolean =>
  lookUp(name, key, undefined) !== undefined;

function formOf(count: number): Intl.LDMLPluralRule {
  plurals ??= new Intl.PluralRules(locale);
  return plurals.select(count);
}

/** LNG-02: the regional file, then its language, then English; of each the plural form first. Undefined when none has it. */
function lookUp(name: CopyName, key: string, count: Values[string]): string | undefined {
  const keys = typeof count === 'number' ? [`${key}_${formOf(count)}`, `${key}_other`, key] : [key];
  for (const language of fallbackChain(locale)) {
    const file = texts.get(`${language}/${name}`);
    const found = keys.find((one) => file?.has(one));
    if (found !== undefined) return file?.get(found);
  }
  return undefined;
}

/** One text now; of a key that no language has, the key. In a component, `useCopy` also sees texts that come in later. */
export function say(name: CopyName, key: string, values: Values): string {
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
  const version = () => versionOf(name);
  const seen = useSyncExternalStore(subscribe, version, version);
  return useCallback(
    // `seen` makes it a new function when texts came in, so that what is memoised by it is said anew.
    (key, values = {}) => (seen === '' ? key : say(name, key, values)),
    [name, seen],
  );
}
