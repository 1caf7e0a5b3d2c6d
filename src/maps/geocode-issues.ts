/** Texts as `plain` writes them -> place id of the maps service. */
export type GeocodeIssues = Readonly<Record<string, string>>;

/**
 * LOC-02: texts that the maps service's geocoder is known to get wrong, and the place that is
 * meant. A row is added when one is reported: the text in lower case with single spaces, and the id
 * that the maps service's place finder gives. None is known so far.
 */
export const GEOCODE_ISSUES: GeocodeIssues = {};

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** The place id that is configured for a text, whatever its letter case and spaces. */
export function placeIdFor(text: string, issues: GeocodeIssues): string | undefined {
  const key = plain(text);
  return Object.hasOwn(issues, key) ? issues[key] : undefined;
}
