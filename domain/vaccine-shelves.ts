import type { VaccineCode } from './vaccine-codes.ts';

/**
 * How the catalogue is laid out for choosing: three short shelves read faster than one long list.
 * Ours; rows keep the order in which they are offered.
 */
export const VACCINE_SHELVES = [
  { id: 'often', codes: ['207', '150', '93', '87', '33', '115', '113'] },
  { id: 'catchUp', codes: ['52', '43', '104', '03', '21', '136', '163', '62', '10'] },
  { id: 'travel', codes: ['101', '18', '37', '134', '174', '223', '206', '317'] },
] as const satisfies readonly { id: string; codes: readonly VaccineCode[] }[];
