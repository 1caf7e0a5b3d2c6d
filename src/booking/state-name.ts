import { abbreviationOf, STATE_NAMES } from '#domain/states.ts';

/** What a state is called on the page; its code when we do not know it. */
export function stateName(code: string): string {
  const known = abbreviationOf(code);
  return known ? STATE_NAMES[known] : code;
}
