// What the landing page says before i18next is here: sentences that i18next wrote while the page
// was built (docs/decisions/006).
import { BRAND_PLACE } from '#domain/chain-places.ts';
import { chain } from '#domain/chain.ts';
import type { Locale } from '#domain/languages.ts';
import { speakBy, type CopyName } from './copy.ts';

/** By copy file and key; what stands in places is what stood there in the first picture. */
export type FirstWords = Partial<Record<CopyName, Readonly<Record<string, string>>>>;

/** Begins to speak a locale; what is not among the words stays empty until i18next is here. */
export function speakFirst(locale: Locale, words: FirstWords = {}): void {
  speakBy(
    {
      say: (name, key) => words[name]?.[key]?.replaceAll(BRAND_PLACE, () => chain().brand) ?? '',
      canSay: (name, key) => words[name]?.[key] !== undefined,
    },
    locale,
  );
}
