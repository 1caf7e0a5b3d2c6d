/** Text as normalized by `plain` -> place id of the maps service. */
export type GeocodeIssues = Readonly<Record<string, string>>;

/**
 * LOC-02: texts that the maps service's geocoder gets wrong, and the place that is meant. A row is
 * added when one is reported: the text in lower case with single spaces, and the id from the maps
 * service's place finder. None is known so far.
 */
export const GEOCODE_ISSUES: GeocodeIssues = {};

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** The place id configured for a text, ignoring case and extra spaces. */
export function placeIdFor(text: string, issues: GeocodeIssues): string | undefined {
  const key = plain(text);
  return Object.hasOwn(issues, key) ? issues[key] : undefined;
}
