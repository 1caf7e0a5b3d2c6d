/** How often the journeys of each level come to each state and take each transition. */
import { pathOf, stateNodesOf, transitionsOf } from '#machines/chart/names.ts';
import type { AnyStateMachine, StateValue } from 'xstate';
import { chartOnly } from '../chart-only.ts';
import type { JourneyPath } from '../engine/paths.ts';
import { taken, type Obligation } from '../engine/universe.ts';

export interface Row {
  readonly name: string;
  /** Journeys of a person, which run in the chart, the DOM and the browser. */
  readonly byPerson: number;
  /** Journeys that run in the chart only. */
  readonly byChart: number;
  /** Why no journey of a person comes here. */
  readonly reason: string | undefined;
}

export interface Coverage {
  readonly states: readonly Row[];
  readonly transitions: readonly Row[];
}

/** Every state that is active in a value, the parents too. */
function activeIn(value: StateValue, above = ''): string[] {
  if (typeof value === 'string') return [above + value];
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined ? [] : [above + name, ...activeIn(inner, `${above}${name}.`)],
  );
}

/** States that rest: one with eventless transitions is left within the step that enters it. */
const restingStates = (machine: AnyStateMachine): string[] =>
  stateNodesOf(machine)
    .filter(({ always, parent }) => always === undefined && parent !== undefined)
    .map(pathOf);

export function coverageOf(machine: AnyStateMachine, paths: readonly JourneyPath[]): Coverage {
  const trodden = paths.map(({ level, start, steps }) => ({
    level,
    states: new Set([start, ...steps].flatMap(({ value }) => activeIn(value))),
    met: new Set<Obligation>(steps.flatMap(({ meets }) => meets)),
  }));
  type Trodden = (typeof trodden)[number];
  const row = (name: string, isOn: (path: Trodden) => boolean, why?: Obligation): Row => {
    const on = trodden.filter(isOn);
    const byPerson = on.filter(({ level }) => level === 'person').length;
    const reason = byPerson === 0 && why !== undefined ? chartOnly(why) : undefined;
    return { name, byPerson, byChart: on.length - byPerson, reason };
  };
  return {
    states: restingStates(machine).map((name) => row(name, ({ states }) => states.has(name))),
    transitions: transitionsOf(machine).map((transition) =>
      row(transition.name, ({ met }) => met.has(taken(transition)), taken(transition)),
    ),
  };
}

/** What a person's journeys do not come to. */
export const uncovered = (rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ byPerson }) => byPerson === 0);
