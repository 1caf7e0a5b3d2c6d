/** How often the journeys of each level come to each state and meet each thing that is owed. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { pathOf, stateNodesOf, transitionsOf, type Transition } from '@dosepath/journeys/chart';
import { taken, type JourneyPath, type Obligation, type Place } from '@dosepath/journeys';
import { chartOnlyIn, type JourneyChart } from '#qa/journeys/journey-chart.ts';
import { activeIn } from './state-text.ts';

/** A journey, and how many of its steps show it; 0 is its start. */
export interface Shown {
  readonly journey: string;
  readonly step: number;
}

export interface Row {
  readonly name: string;
  /** Journeys of a person, which run in the chart, the DOM and the browser. */
  readonly byPerson: number;
  /** Journeys that run in the chart only. */
  readonly byChart: number;
  /** Why no journey of a person comes here. */
  readonly reason: string | undefined;
  /** Ids of the journeys that come here, those of a person first. */
  readonly journeys: readonly string[];
  /** The fewest steps that show it, of a person's journey where there is one. */
  readonly shown: Shown | undefined;
}

export interface Coverage {
  readonly states: readonly Row[];
  readonly transitions: readonly Row[];
  /** One row for each thing that the journeys owe. */
  readonly owed: readonly Row[];
}

/** A journey that comes to a name, and after how many steps it does so first. */
interface Tread {
  readonly path: JourneyPath;
  readonly step: number;
}

/** By name: the journeys that come to it, in their order. */
type Trodden = ReadonlyMap<string, readonly Tread[]>;

function treading(
  paths: readonly JourneyPath[],
  namesAt: (path: JourneyPath, step: number) => readonly string[],
): Trodden {
  const trodden = new Map<string, Tread[]>();
  for (const path of paths)
    for (let step = 0; step <= path.steps.length; step += 1)
      for (const name of namesAt(path, step)) {
        const treads = trodden.get(name);
        if (treads === undefined) trodden.set(name, [{ path, step }]);
        else if (treads.at(-1)?.path !== path) treads.push({ path, step });
      }
  return trodden;
}

type Covered = Pick<JourneyChart, 'machine' | 'chartOnly' | 'waivers' | 'owed'>;

function rowOf(
  chart: Covered,
  name: string,
  on: readonly Tread[],
  why: Obligation | undefined,
): Row {
  const byPerson = on.filter(({ path }) => path.level === 'person');
  const [nearest] = (byPerson.length > 0 ? byPerson : on).toSorted(
    (one, other) => one.step - other.step,
  );
  return {
    name,
    byPerson: byPerson.length,
    byChart: on.length - byPerson.length,
    reason:
      byPerson.length === 0 && why !== undefined
        ? (chart.waivers.get(why) ?? chartOnlyIn(chart, why))
        : undefined,
    journeys: [...byPerson, ...on.filter(({ path }) => path.level === 'chart')].map(
      ({ path }) => path.id,
    ),
    shown: nearest && { journey: nearest.path.id, step: nearest.step },
  };
}

function byState(paths: readonly JourneyPath[]): Trodden {
  // journeys that begin alike share their places
  const known = new WeakMap<Place, readonly string[]>();
  const activeAt = (place: Place): readonly string[] => {
    const names = known.get(place) ?? activeIn(place.value);
    known.set(place, names);
    return names;
  };
  return treading(paths, ({ start, steps }, step) => activeAt(steps[step - 1] ?? start));
}

const byObligation = (paths: readonly JourneyPath[]) =>
  treading(paths, ({ steps }, step) => steps[step - 1]?.meets ?? []);

/** A history state is never where the chart is: it leads to where it was. */
const isHistory = ({ type }: AnyStateNode): boolean => type === 'history';

/** What a chart does as it begins, before any step: every journey stands beyond it. */
function isBeginning(machine: AnyStateMachine, { definition }: Transition): boolean {
  const first = machine.root.initial.target;
  return definition.eventType === '' && first.includes(definition.source);
}

/**
 * States that rest: one with eventless transitions is left within the step that enters it, unless
 * all its guards say no.
 */
function restingStates(machine: AnyStateMachine, seen: Trodden): string[] {
  return stateNodesOf(machine)
    .filter((node) => node.parent !== undefined && !isHistory(node))
    .filter((node) => node.always === undefined || seen.has(pathOf(node)))
    .map(pathOf);
}

/** The transitions that lead to each state, by its name. */
function entrancesOf(all: readonly Transition[]): ReadonlyMap<string, readonly Transition[]> {
  const entrances = new Map<string, Transition[]>();
  for (const transition of all)
    for (const state of new Set(transition.definition.target?.map(pathOf)))
      entrances.set(state, [...(entrances.get(state) ?? []), transition]);
  return entrances;
}

/** Why no person takes the transitions that lead to a state. */
const whyNobodyTakes = (chart: Covered, entrances: readonly Transition[]): string | undefined =>
  entrances
    .map((transition) => chartOnlyIn(chart, taken(transition)))
    .find((reason) => reason !== undefined);

export function coverageOf(chart: Covered, paths: readonly JourneyPath[]): Coverage {
  const { machine } = chart;
  const onStates = byState(paths);
  const onObligations = byObligation(paths);
  const transitions = transitionsOf(machine);
  const entrances = entrancesOf(transitions);
  const rowFor = (name: string, obligation: Obligation) =>
    rowOf(chart, name, onObligations.get(obligation) ?? [], obligation);
  return {
    states: restingStates(machine, onStates)
      .map((name) => rowOf(chart, name, onStates.get(name) ?? [], undefined))
      .map((row) =>
        row.byPerson > 0
          ? row
          : { ...row, reason: whyNobodyTakes(chart, entrances.get(row.name) ?? []) },
      ),
    transitions: transitions
      .filter((transition) => !isBeginning(machine, transition))
      .map((transition) => rowFor(transition.name, taken(transition))),
    owed: chart.owed.map((obligation) => rowFor(obligation, obligation)),
  };
}

/** What a person's journeys do not come to. */
export const uncovered = <R extends Pick<Row, 'byPerson'>>(rows: readonly R[]): readonly R[] =>
  rows.filter(({ byPerson }) => byPerson === 0);
