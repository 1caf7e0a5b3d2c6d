// The keys of the vaccines (VAC-01), without their names: choosing needs no more, and the first
// load carries only this.

/** In the order in which vaccines are offered. */
export const VACCINE_CODES = [
  '207',
  '150',
  '93',
  '87',
  '33',
  '115',
  '113',
  '52',
  '43',
  '104',
  '03',
  '136',
  '163',
  '21',
  '62',
  '101',
  '18',
  '10',
  '37',
  '134',
  '174',
  '223',
  '206',
  '317',
] as const;

export type VaccineCode = (typeof VACCINE_CODES)[number];

/**
 * The keys that have screens of their own: RSV, meningitis, meningitis B, tick-borne encephalitis.
 */
export const RSV = '93' satisfies VaccineCode;
export const MENINGITIS = ['136', '163'] as const satisfies readonly VaccineCode[];
export const TBE = '223' satisfies VaccineCode;

/** Other codes that mean the same vaccine. */
const ALIASES: Readonly<Record<string, VaccineCode>> = { '83': '52', '08': '43' };

/** The key of the vaccine that a code or an alias (83, 08) means; undefined when there is none. */
export const ownCode = (code: string): VaccineCode | undefined =>
  VACCINE_CODES.find((own) => own === (ALIASES[code] ?? code));

/** The same, for a text that is kept either way: a code that we do not know stays as it is. */
export const canonicalCode = (code: string): string => ownCode(code) ?? code;
