// What the product says, by copy file and key, and the hook that renders again when texts come in.
// Who reads the texts comes later than the landing page is used (docs/decisions/006).
import { useSyncExternalStore } from 'react';
import type { CopyValues } from '#domain/copy-reader.ts';
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
  | 'patient-fields'
  | 'contact-fields'
  | 'texts-fields'
  | 'into-wallet'
  | 'desk'
  | 'door'
  | 'store-calendar';

export type Translate = (key: string, values?: CopyValues) => string;

/** Says texts: i18next (words.ts), and before it is here what the build read (first-words.ts). */
export interface Speaker {
  say: (name: CopyName, key: string, values?: CopyValues) => string;
  canSay: (name: CopyName, key: string) => boolean;
}

let locale: Locale = 'en-US';
let speaker: Speaker = { say: (_name, key) => key, canSay: () => false };

/** A new one for a file whose texts have changed, so that what is memoised by it is said anew. */
const translators = new Map<CopyName, Translate>();
const listeners = new Set<() => void>();

/** Has everybody look again: at the texts of one file, or at all. */
export function textsChanged(name?: CopyName): void {
  if (name) translators.delete(name);
  else translators.clear();
  for (const listener of listeners) listener();
}

/** Another says everything from now on, in a locale that is the same for a page load (LNG-01). */
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
  // A page says most of its texts again whenever it is drawn.
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

/** The locale that is spoken: 'en-US', 'es-MX'. */
export const spokenLocale = (): Locale => locale;

// A locale begins with its language.
export const spokenLanguage = (): Language => locale.slice(0, 2) as Language;

/** Whether there is a text of this name in the page's language, or in one it falls back to. */
export const canSay = (name: CopyName, key: string): boolean => speaker.canSay(name, key);

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
