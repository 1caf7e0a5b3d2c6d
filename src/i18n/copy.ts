// The product's texts, by copy file and key, and the hook that renders again when texts are loaded.
// The code that reads the texts is loaded after the landing page is usable (docs/decisions/006).
import { useSyncExternalStore } from 'react';
import type { CopyValues } from '#domain/copy-reader.ts';
import type { Language, Locale } from '#domain/languages.ts';
import type { PageId } from '#domain/pages.ts';
import type { OverlayId } from '#machines/knowledge/events.ts';

/** A copy file: of a page, of an overlay, or shared. */
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
  | 'patient-fields'
  | 'contact-fields'
  | 'texts-fields'
  | 'into-wallet'
  | 'desk'
  | 'door'
  | 'store-calendar';

export type Translate = (key: string, values?: CopyValues) => string;

/**
 * Looks up texts: i18next (words.ts), or before it is loaded the texts from the build
 * (first-words.ts).
 */
export interface Speaker {
  say: (name: CopyName, key: string, values?: CopyValues) => string;
  canSay: (name: CopyName, key: string) => boolean;
}

let locale: Locale = 'en-US';
let speaker: Speaker = { say: (_name, key) => key, canSay: () => false };

/**
 * A file whose texts have changed gets a new function, so that memoized text is looked up again.
 */
const translators = new Map<CopyName, Translate>();
const listeners = new Set<() => void>();

/** Notifies subscribers that the texts of one file, or of all, have changed. */
export function textsChanged(name?: CopyName): void {
  if (name) translators.delete(name);
  else translators.clear();
  for (const listener of listeners) listener();
}

/** Switches to another speaker, for a locale that stays the same for a page load (LNG-01). */
export function speakBy(next: Speaker, inLocale: Locale): void {
  if (next === speaker && inLocale === locale) return;
  speaker = next;
  locale = inLocale;
  textsChanged();
}

export const isSpokenBy = (one: Speaker): boolean => one === speaker;

function translatorOf(name: CopyName): Translate {
  const known = translators.get(name);
  if (known) return known;
  // Cache: a page looks up most of its texts again with each render.
  const said = new Map<string, string>();
  const translate: Translate = (key, values) => {
    if (values !== undefined) return speaker.say(name, key, values);
    const text = said.get(key) ?? speaker.say(name, key);
    said.set(key, text);
    return text;
  };
  translators.set(name, translate);
  return translate;
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

/** The current locale: 'en-US', 'es-MX'. */
export const spokenLocale = (): Locale => locale;

// A locale begins with its language.
export const spokenLanguage = (): Language => locale.slice(0, 2) as Language;

/** Whether the page's language, or one it falls back to, has a text with this key. */
export const canSay = (name: CopyName, key: string): boolean => speaker.canSay(name, key);

/**
 * A text as it is now; the key if no language has it. In a component, `useCopy` also follows texts
 * that load later.
 */
export const say = (name: CopyName, key: string, values?: CopyValues): string =>
  translatorOf(name)(key, values);

/**
 * The texts of one copy file: `t('heading')`, `t('stores', { count })` for plurals, `t('near', {
 * place })`. Renders again when texts load later.
 */
export function useCopy(name: CopyName): Translate {
  const translator = () => translatorOf(name);
  return useSyncExternalStore(subscribe, translator, translator);
}
