// The landing page's texts before i18next is loaded: sentences that i18next produced during the
// build (docs/decisions/006).
import { BRAND_PLACE } from '#domain/chain-places.ts';
import { chain } from '#domain/chain.ts';
import type { Locale } from '#domain/languages.ts';
import { speakBy, type CopyName } from './copy.ts';

/** By copy file and key; placeholders are already filled in, as in the built page. */
export type FirstWords = Partial<Record<CopyName, Readonly<Record<string, string>>>>;

/** Switches to a locale; a text that is not among the words stays empty until i18next is loaded. */
export function speakFirst(locale: Locale, words: FirstWords = {}): void {
  speakBy(
    {
      say: (name, key) => words[name]?.[key]?.replaceAll(BRAND_PLACE, () => chain().brand) ?? '',
      canSay: (name, key) => words[name]?.[key] !== undefined,
    },
    locale,
  );
}
