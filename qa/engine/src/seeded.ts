/**
 * Another order among equals: the planner takes the first of equally good ways, and a seed decides
 * which comes first.
 */
import type { Graph } from './model.ts';

/** A number from 0 to below 1; the same sequence for the same seed (mulberry32). */
export function createDice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Fisher and Yates; the given list is not changed. */
export function shuffled<T>(list: readonly T[], dice: () => number): T[] {
  const left = [...list];
  return list.flatMap(() => left.splice(Math.floor(dice() * left.length), 1));
}

/**
 * The same graph, with the ways out of each state in the seed's order; what can be met stays the
 * same.
 */
export function orderedBy(seed: number, graph: Graph): Graph {
  const dice = createDice(seed);
  return { ...graph, out: graph.out.map((edges) => shuffled(edges, dice)) };
}
