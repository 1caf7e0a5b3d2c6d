// What the build leaves in a page for the app that wakes up in it.
import type { IsoDate } from '#domain/dates.ts';
import type { FirstWords } from '../i18n/first-words.ts';

/** The id of the block of JSON. */
export const BUILT_PAGE_ID = 'built-page';

export interface BuiltPage {
  /** The day of the build: the markup was made with it, and hydration must meet the same. */
  today: IsoDate;
  /** True when the markup of the landing page is in the page. */
  isLanding: boolean;
  /** What the page says before i18next is here, in its language. */
  words: FirstWords;
}

/** Reads the block; undefined in development, where no page is built. */
export function readBuiltPage(page: Document): BuiltPage | undefined {
  const text = page.getElementById(BUILT_PAGE_ID)?.textContent;
  // Written by our own build.
  return text ? (JSON.parse(text) as BuiltPage) : undefined;
}
