import type { Ask } from '#domain/screening.ts';
import type { VaccineCode } from '#domain/vaccine-codes.ts';

/**
 * ELG-04: the age bands that have a line of their own on the card, by vaccine; the copy has a text
 * for each.
 */
export const BAND_LINES = {
  '207': ['AGE_3-4', 'AGE_5-64-PLUS', 'AGE_65-PLUS'],
  '93': ['AGE_18-59', 'AGE_60-PLUS', 'generic', '18-49', '50-59', '60-74', '75-PLUS'],
  '87': ['18-49', '50-PLUS'],
  '33': ['6-18', '19plus'],
  '115': ['19plus', 'notPregnant'],
} as const satisfies Partial<Record<VaccineCode, readonly string[]>>;

/**
 * The end of the copy key for a band, '87.50-PLUS'; undefined for the default line. A person who is
 * not asked about pregnancy gets a line that does not mention it (VAC-14).
 */
export function bandKey(
  vaccineCode: string,
  ageBand: string | undefined,
  asks: readonly Ask[] = ['pregnant'],
): string | undefined {
  const isPlain = ageBand === '19plus' && vaccineCode === '115' && !asks.includes('pregnant');
  const band = isPlain ? 'notPregnant' : ageBand;
  const bands: readonly string[] =
    Object.entries(BAND_LINES).find(([code]) => code === vaccineCode)?.[1] ?? [];
  return band !== undefined && bands.includes(band) ? `${vaccineCode}.${band}` : undefined;
}
