// What the build leaves in a page for the app that wakes up in it.
import type { CopyFile } from '#domain/copy-reader.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { CopyName } from '../i18n/copy.ts';

/** The id of the block of JSON. */
export const BUILT_PAGE_ID = 'built-page';

export interface BuiltPage {
  /** The day of the build: the markup was made with it, and hydration must meet the same. */
  today: IsoDate;
  /** True when the markup of the landing page is in the page. */
  isLanding: boolean;
  /** The texts of the first render, in the language of the page. */
  texts: Partial<Record<CopyName, CopyFile>>;
}

/** Reads the block; undefined in development, where no page is built. */
export function readBuiltPage(page: Document): BuiltPage | undefined {
  const text = page.getElementById(BUILT_PAGE_ID)?.textContent;
  // Written by our own build.
  return text ? (JSON.parse(text) as BuiltPage) : undefined;
}
