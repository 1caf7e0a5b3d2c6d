// Values typed or chosen in the desk's forms, converted for requests.
import { usToIso } from '#domain/dates.ts';

/** ISO date of a typed US date; empty stays empty, and what is not a date is returned as typed. */
export const isoOf = (typed: string): string =>
  typed.trim() === '' ? '' : (usToIso(typed) ?? typed);

export const oneOf = <T extends string>(list: readonly T[], text: string): T | undefined =>
  list.find((one) => one === text);
