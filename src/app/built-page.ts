// What the build writes into a page for the app that hydrates it.
import type { IsoDate } from '#domain/dates.ts';
import type { FirstWords } from '../i18n/first-words.ts';

/** The id of the JSON block. */
export const BUILT_PAGE_ID = 'built-page';

export interface BuiltPage {
  /** The day of the build: the markup was rendered with it, and hydration must match. */
  today: IsoDate;
  /** True if the page contains the markup of the landing page. */
  isLanding: boolean;
  /** The page's texts, in its language, before i18next is loaded. */
  words: FirstWords;
}

/** Reads the block; undefined in development, where no page is built. */
export function readBuiltPage(page: Document): BuiltPage | undefined {
  const text = page.getElementById(BUILT_PAGE_ID)?.textContent;
  // Written by our own build.
  return text ? (JSON.parse(text) as BuiltPage) : undefined;
}
