// Whether the chain's own app requests a page, and whether its version is new enough (SET-03).
import { chain, type ShownBy } from './chain.ts';

/**
 * Read from the user agent, where the app puts its mark and version: `DosepathApp/3.1`. An app
 * without a version counts as older than any.
 */
export function shownBy(userAgent: string): ShownBy {
  const { mark, minimumVersion } = chain().app;
  // The settings schema allows no regular expression syntax in the mark.
  const found = new RegExp(`\\b${mark}\\b/?([\\d.]*)`).exec(userAgent);
  if (!found) return 'browser';
  // Compared number by number: 3.10 is newer than 3.9.
  const order = (found[1] ?? '').localeCompare(minimumVersion, 'en', { numeric: true });
  return order < 0 ? 'outdated' : 'app';
}
