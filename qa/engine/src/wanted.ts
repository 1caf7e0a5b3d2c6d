/** What a walk is still looking for, by the states and events that can show it. */
import { pathOf, type Transition } from './names.ts';
import { refused, taken, type Obligation } from './universe.ts';

export interface Wanted {
  readonly isEmpty: () => boolean;
  readonly left: () => readonly Obligation[];
  readonly has: (obligation: Obligation | undefined) => boolean;
  /** Whether any of them was wanted; from now on none is. */
  readonly settle: (met: Iterable<Obligation>) => boolean;
  /**
   * Whether events of the type may by themselves meet something in one of these states. What whole
   * regions listen to does not count: it would be a promise everywhere.
   */
  readonly isPromised: (states: readonly string[], eventType: string) => boolean;
  /** Whether something is wanted in one of these states, or in a state within them. */
  readonly isNear: (states: readonly string[]) => boolean;
}

const isOfRegion = (state: string): boolean => !state.includes('.');

/** The state and its ancestors, except its region. */
function aroundOf(state: string): string[] {
  const parts = state.split('.');
  return parts.slice(1).map((_, place) => parts.slice(0, place + 2).join('.'));
}

/** How often something is wanted, by state; states where nothing is wanted are absent. */
type Count = Map<string, number>;

function add(counts: Count, state: string, by: number): void {
  const count = (counts.get(state) ?? 0) + by;
  if (count > 0) counts.set(state, count);
  else counts.delete(state);
}

export function createWanted(
  transitions: readonly Transition[],
  owed: Iterable<Obligation>,
): Wanted {
  const open = new Set(owed);
  const shownBy = new Map<Obligation, { state: string; type: string }>();
  for (const transition of transitions) {
    const { source, eventType: type } = transition.definition;
    const shown = { state: pathOf(source), type };
    shownBy.set(taken(transition), shown).set(refused(transition), shown);
  }
  const byEvent = new Map<string, Count>();
  const byPlace: Count = new Map();
  const count = (obligation: Obligation, by: number) => {
    const shown = shownBy.get(obligation);
    if (shown === undefined || isOfRegion(shown.state)) return;
    const counts = byEvent.get(shown.type) ?? new Map();
    byEvent.set(shown.type, counts);
    add(counts, shown.state, by);
    for (const state of aroundOf(shown.state)) add(byPlace, state, by);
  };
  for (const obligation of open) count(obligation, 1);

  return {
    isEmpty: () => open.size === 0,
    left: () => [...open],
    has: (obligation) => obligation !== undefined && open.has(obligation),
    settle: (met) => {
      let any = false;
      for (const obligation of met) {
        if (!open.delete(obligation)) continue;
        count(obligation, -1);
        any = true;
      }
      return any;
    },
    isPromised: (states, eventType) => {
      const counts = byEvent.get(eventType);
      return counts !== undefined && counts.size > 0 && states.some((state) => counts.has(state));
    },
    isNear: (states) => states.some((state) => byPlace.has(state)),
  };
}
