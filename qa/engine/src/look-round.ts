/** A plan need not leave the states its journeys end in: this tries whether they can be left. */
import { __unsafe_getAllOwnEventDescriptors as ownEventTypes } from 'xstate';
import type { GrowingGraph } from './growing-graph.ts';
import type { Model } from './model.ts';

/** The nodes a person reaches, through offered events alone. */
function comeTo({ roots, out }: GrowingGraph): ReadonlySet<number> {
  const nodes = new Set(roots.map(({ node }) => node));
  for (const node of nodes)
    for (const { to, offered } of out[node] ?? []) if (offered) nodes.add(to);
  return nodes;
}

/**
 * Tries what can happen in each of the states until something leaves it; where no person comes to,
 * also what no control offers.
 * @param states that nothing has left so far
 */
export function lookRound(model: Model, graph: GrowingGraph, states: readonly string[]): void {
  const kept = new Set(states);
  const note = (from: number, to: number) => {
    const after = graph.activeAt[to] ?? [];
    for (const state of graph.activeAt[from] ?? []) if (!after.includes(state)) kept.delete(state);
  };
  const isOpen = (node: number) => graph.activeAt[node]?.some((state) => kept.has(state)) === true;
  const nodes = [...graph.activeAt.keys()];
  const persons = comeTo(graph);
  for (const node of nodes) {
    if (!isOpen(node)) continue;
    const world = graph.worldAt(node);
    // typed never for an unknown machine: event types are strings
    const types: readonly string[] = ownEventTypes(world.snapshot);
    for (const candidate of types.flatMap((type) => model.cases(type))) {
      if (!isOpen(node)) break;
      if (!model.worlds.possible(world, candidate)) continue;
      const isOffered = model.offers?.(world.snapshot, candidate) ?? true;
      const isTried = isOffered || !persons.has(node);
      const made = isTried ? graph.make(node, world, candidate, isOffered) : undefined;
      if (made !== undefined) note(node, made.to);
    }
  }
}
