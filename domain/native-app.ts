// Whether a page is asked for by the chain's own app, and whether that is new enough (SET-03).
import { chain, type ShownBy } from './chain.ts';

/**
 * Read from the browser's name, where the app writes its mark and version: `DosepathApp/3.1`. An
 * app that tells no version is older than any.
 */
export function shownBy(userAgent: string): ShownBy {
  const { mark, minimumVersion } = chain().app;
  // The schema of the settings lets no sign into the mark that means anything here.
  const found = new RegExp(`\\b${mark}\\b/?([\\d.]*)`).exec(userAgent);
  if (!found) return 'browser';
  // Part by part as numbers: 3.10 is newer than 3.9.
  const order = (found[1] ?? '').localeCompare(minimumVersion, 'en', { numeric: true });
  return order < 0 ? 'outdated' : 'app';
}
