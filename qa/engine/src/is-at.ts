import type { StateValue } from 'xstate';

/**
 * Whether a state value is at this state, or below it: xstate's `matchesState`, without its reading
 * of dotted paths. It is asked tens of millions of times while the journeys are planned, which took
 * a quarter of it.
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
