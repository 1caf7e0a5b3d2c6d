/**
 * The chart as the sandbox draws it: boxes inside boxes, with the names that tests and reports use.
 */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import {
  describeEvent,
  describeGuard,
  invokesOf,
  pathOf,
  transitionsOf,
} from '@dosepath/journeys/chart';

export interface ChartTransition {
  readonly name: string;
  readonly event: string;
  /** As the chart's author wrote it; undefined when nothing guards it. */
  readonly guard: string | undefined;
  /** None when it stays where it is. */
  readonly targets: readonly string[];
}

export interface ChartState {
  readonly name: string;
  /** The last part of the name: what is written on its box. */
  readonly key: string;
  readonly parent: string | undefined;
  readonly kind: 'region' | 'page' | 'overlay' | 'state';
  readonly children: readonly ChartState[];
}

export interface ChartModel {
  /** What the chart itself is called. */
  readonly id: string;
  readonly regions: readonly ChartState[];
  /** Every state but the chart itself, parents before children. */
  readonly states: ReadonlyMap<string, ChartState>;
  /** Transitions by the state that has them; those of the whole chart under its id. */
  readonly transitions: ReadonlyMap<string, readonly ChartTransition[]>;
  /**
   * What may be sent: the types of all events that a state listens to, in the order of the
   * alphabet.
   */
  readonly eventTypes: readonly string[];
  /** The port that each call of the chart asks. */
  readonly operationOf: ReadonlyMap<string, string>;
}

const PAGES_REGION = 'flow';
const OVERLAYS_REGION = 'overlay';

export function readChart(machine: AnyStateMachine): ChartModel {
  const states = new Map<string, ChartState>();
  const read = (node: AnyStateNode, parent: string | undefined): ChartState => {
    const name = pathOf(node);
    const children: ChartState[] = [];
    const state: ChartState = { name, key: node.key, parent, kind: kindOf(node), children };
    states.set(name, state);
    for (const child of Object.values<AnyStateNode>(node.states)) children.push(read(child, name));
    return state;
  };
  const regions = Object.values<AnyStateNode>(machine.root.states).map((node) =>
    read(node, undefined),
  );
  const operationOf = new Map(invokesOf(machine).map(({ id, src }) => [id, src]));
  return { id: machine.id, regions, states, operationOf, ...readTransitions(machine) };
}

function kindOf({ path }: AnyStateNode): ChartState['kind'] {
  if (path.length === 1) return 'region';
  if (path.length > 2) return 'state';
  if (path[0] === PAGES_REGION) return 'page';
  return path[0] === OVERLAYS_REGION ? 'overlay' : 'state';
}

function readTransitions(machine: AnyStateMachine) {
  const transitions = new Map<string, ChartTransition[]>();
  const types = new Set<string>();
  for (const { name, definition } of transitionsOf(machine)) {
    const source = pathOf(definition.source);
    const ofSource = transitions.get(source) ?? [];
    ofSource.push({
      name,
      event: describeEvent(definition.eventType),
      guard: definition.guard === undefined ? undefined : describeGuard(definition.guard),
      targets: definition.target?.map(pathOf) ?? [],
    });
    transitions.set(source, ofSource);
    if (definition.eventType !== '') types.add(definition.eventType);
  }
  return { transitions, eventTypes: [...types].toSorted() };
}

/** The transitions of the boxes around a state, the nearest first: they count for it too. */
export function transitionsAround({ id, states, transitions }: ChartModel, state: ChartState) {
  const names = aroundOf(state, states).map(({ name }) => name);
  return [id, ...names].toReversed().flatMap((name) => {
    const ofName = transitions.get(name);
    return ofName === undefined ? [] : [{ name, transitions: ofName }];
  });
}

/** The boxes around a state, the outermost first. */
export function aroundOf(
  state: ChartState,
  states: ReadonlyMap<string, ChartState>,
): readonly ChartState[] {
  const parent = state.parent === undefined ? undefined : states.get(state.parent);
  return parent === undefined ? [] : [...aroundOf(parent, states), parent];
}

/** The name of the state's page or overlay, or of its region where it has neither. */
export const placeOf = (name: string): string => name.split('.').slice(0, 2).join('.');
