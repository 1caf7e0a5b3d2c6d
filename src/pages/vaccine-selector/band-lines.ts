import type { VaccineCode } from '#domain/vaccine-codes.ts';

/**
 * ELG-04: the age bands that have a line of their own on the card, by vaccine; the copy holds a
 * text for each.
 */
export const BAND_LINES = {
  '207': ['AGE_3-4', 'AGE_5-64-PLUS', 'AGE_65-PLUS'],
  '93': ['AGE_18-59', 'AGE_60-PLUS', 'generic', '18-49', '50-59', '60-74', '75-PLUS'],
  '87': ['18-49', '50-PLUS'],
  '33': ['6-18', '19plus'],
  '115': ['19plus'],
} as const satisfies Partial<Record<VaccineCode, readonly string[]>>;

/** The end of the copy key of a band, '87.50-PLUS'; undefined where the default line stands. */
export function bandKey(vaccineCode: string, band: string | undefined): string | undefined {
  const bands: readonly string[] =
    Object.entries(BAND_LINES).find(([code]) => code === vaccineCode)?.[1] ?? [];
  return band !== undefined && bands.includes(band) ? `${vaccineCode}.${band}` : undefined;
}
