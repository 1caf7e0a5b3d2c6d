// What is typed into a form of the desk, or chosen in it, as the wire has it.
import { usToIso } from '#domain/dates.ts';

/** An empty field stays empty, and what is no date is no date of the wire either. */
export const isoOf = (typed: string): string =>
  typed.trim() === '' ? '' : (usToIso(typed) ?? typed);

export const oneOf = <T extends string>(list: readonly T[], text: string): T | undefined =>
  list.find((one) => one === text);
