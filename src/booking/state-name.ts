import { abbreviationOf, STATE_NAMES } from '#domain/states.ts';

/** The display name of a US state; its code if unknown. */
export function stateName(code: string): string {
  const known = abbreviationOf(code);
  return known ? STATE_NAMES[known] : code;
}
