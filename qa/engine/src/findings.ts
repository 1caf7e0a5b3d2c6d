/** What the walk reveals about the chart itself, beside the paths: for its author. */
import { pathOf, stateNodesOf, transitionsOf } from './names.ts';
import type { AnyStateMachine } from 'xstate';
import type { Crash, Edge, Graph } from './model.ts';
import { refused, taken } from './universe.ts';

export interface Findings {
  readonly crashes: readonly Crash[];
  /** States that nothing enters. */
  readonly neverEntered: readonly string[];
  /** Transitions that nothing takes. */
  readonly neverTaken: readonly string[];
  /** Guards that pass every time they are evaluated. */
  readonly neverRefused: readonly string[];
  /** States, not final, that nothing ever leaves. */
  readonly noWayOut: readonly string[];
  /**
   * Events of a person that two regions answer at once: intended for an address, a surprise for a
   * button.
   */
  readonly answeredTwice: readonly string[];
}

export function findings(machine: AnyStateMachine, graph: Graph): Findings {
  const { activeAt } = graph;
  const entered = new Set([...new Set(activeAt)].flat());
  const left = new Set<string>();
  for (const { from, to } of graph.out.flat()) {
    const after = activeAt[to];
    if (after === undefined || after === activeAt[from]) continue;
    for (const name of activeAt[from] ?? []) if (!after.includes(name)) left.add(name);
  }
  const { met } = graph;
  const transitions = transitionsOf(machine);
  // a single state of a parallel region, and the regions themselves, are never left: only a choice
  // among siblings can trap
  const choices = stateNodesOf(machine).filter(
    ({ parent, type }) =>
      type !== 'final' &&
      type !== 'history' &&
      parent?.type === 'compound' &&
      Object.keys(parent.states).length > 1,
  );
  // a state with eventless transitions is entered and left within one step, so it is never seen at
  // rest
  const resting = choices.filter(({ always }) => always === undefined).map(pathOf);
  return {
    crashes: graph.crashes,
    neverEntered: resting.filter((id) => !entered.has(id)),
    neverTaken: transitions
      .filter((transition) => !met.has(taken(transition)))
      .map(({ name }) => name),
    neverRefused: transitions
      .filter((transition) => transition.guarded && !met.has(refused(transition)))
      .map(({ name }) => name),
    noWayOut: resting.filter((id) => entered.has(id) && !left.has(id)),
    answeredTwice: [...new Set(graph.out.flat().flatMap(answeredTwice))].sort(),
  };
}

function answeredTwice({ candidate, offered, met }: Edge): string[] {
  if (!offered) return [];
  const { type } = candidate.event;
  const answers = [...met]
    .filter((obligation) => obligation.startsWith('taken: '))
    .map((obligation) => obligation.slice('taken: '.length));
  const direct = answers
    .filter((answer) => answer.includes(` on ${type} `))
    .map((answer) => answer.slice(0, answer.indexOf(' on ')));
  const regions = new Set(direct.map((source) => source.split('.')[0]));
  return regions.size > 1 ? [`${type}: ${direct.sort().join(' and ')}`] : [];
}
