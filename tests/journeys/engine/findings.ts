/** What the walk tells about the chart itself, beside the paths: for its author. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Crash, Graph } from './explore.ts';
import { pathOf, refused, stateNodesOf, taken, transitionsOf } from './universe.ts';

export interface Findings {
  readonly crashes: readonly Crash[];
  /** States that nothing enters. */
  readonly neverEntered: readonly string[];
  /** Transitions that nothing takes. */
  readonly neverTaken: readonly string[];
  /** Guards that always say yes where they are asked. */
  readonly neverRefused: readonly string[];
  /** States, not final, that nothing ever leaves. */
  readonly noWayOut: readonly string[];
}

export function findings(machine: AnyStateMachine, graph: Graph): Findings {
  const activeAt = graph.worlds.map(({ snapshot }) => {
    // `_nodes` is internal to xstate; getMeta and value cannot name a node without meta
    const nodes: readonly AnyStateNode[] = snapshot._nodes;
    return new Set(nodes.map(pathOf));
  });
  const entered = new Set(activeAt.flatMap((ids) => [...ids]));
  const left = new Set<string>();
  for (const { from, to } of graph.out.flat()) {
    for (const id of activeAt[from] ?? []) if (activeAt[to]?.has(id) !== true) left.add(id);
  }
  const transitions = transitionsOf(machine);
  // a single state of a parallel region, and the regions themselves, are never left: only a choice among siblings can trap
  const choices = stateNodesOf(machine).filter(
    ({ parent, type }) =>
      type !== 'final' && parent?.type === 'compound' && Object.keys(parent.states).length > 1,
  );
  // a state without events entered and left within one step is never seen at rest
  const restless = new Set(
    stateNodesOf(machine)
      .filter(({ always }) => always !== undefined)
      .map(pathOf),
  );
  return {
    crashes: graph.crashes,
    neverEntered: choices.map(pathOf).filter((id) => !entered.has(id) && !restless.has(id)),
    neverTaken: transitions
      .filter((transition) => !graph.met.has(taken(transition)))
      .map(({ name }) => name),
    neverRefused: transitions
      .filter((transition) => transition.guarded && !graph.met.has(refused(transition)))
      .map(({ name }) => name),
    noWayOut: choices.map(pathOf).filter((id) => entered.has(id) && !left.has(id)),
  };
}
