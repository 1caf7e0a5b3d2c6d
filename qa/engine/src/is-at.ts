import type { StateValue } from 'xstate';

/**
 * Whether a state value is at this state, or below it: xstate's `matchesState`, without its parsing
 * of dotted paths. Planning the journeys calls it tens of millions of times, a quarter of the
 * planning time with the original.
 */
export function isAt(state: StateValue, value: StateValue): boolean {
  if (typeof state === 'string')
    return typeof value === 'string' ? value === state : state in value;
  if (typeof value === 'string') return false;
  for (const key in state) {
    const wanted = state[key];
    const here = value[key];
    if (wanted === undefined || here === undefined || !isAt(wanted, here)) return false;
  }
  return true;
}
