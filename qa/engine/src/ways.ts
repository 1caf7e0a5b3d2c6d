/** The shortest way to each state of the chart: for whoever wants to see it, not for coverage. */
import type { AnyEventObject } from 'xstate';
import { activeIn } from './growing-graph.ts';
import type { Edge, Graph, Model } from './model.ts';
import type { World } from './world.ts';

export interface Way {
  /** Its place among the starts of the model. */
  readonly start: number;
  readonly events: readonly AnyEventObject[];
}

/** A way to each state, by its name. */
export type Ways = ReadonlyMap<string, Way>;

/**
 * A state is looked for in so many situations that the graph shows it in; where its key is too
 * coarse, the way there leads elsewhere.
 */
const mostTries = 40;

/**
 * For every state that the graph knows; what a person can do goes first, and only then what the
 * chart alone can. Each way has been walked on the real chart; those that are known stay.
 */
export function waysOf(model: Model, graph: Graph, known: Ways = new Map()): Ways {
  const ways = new Map(known);
  for (const usable of [({ offered }: Edge) => offered, () => true]) {
    const tries = new Map<string, number>();
    const { order, arrivedBy } = walkWide(graph, usable);
    for (const node of order) {
      const wanted = (graph.activeAt[node] ?? []).filter((name) => !ways.has(name));
      const open = wanted.filter((name) => (tries.get(name) ?? 0) < mostTries);
      if (open.length === 0) continue;
      for (const name of open) tries.set(name, (tries.get(name) ?? 0) + 1);
      const way = stretchTo(node, arrivedBy);
      const first = way[0]?.from ?? node;
      const start = graph.roots.findIndex((root) => root.node === first);
      const reached = follow(model, graph, start, way);
      const there = reached === undefined ? [] : activeIn(reached);
      const events = way.map(({ candidate }) => candidate.event);
      for (const name of there) if (!ways.has(name)) ways.set(name, { start, events });
    }
  }
  return ways;
}

/** Every node in the order of its distance, and the edge by which it was first come to. */
function walkWide(graph: Graph, usable: (edge: Edge) => boolean) {
  const order = graph.roots.map(({ node }) => node);
  const seen = new Set(order);
  const arrivedBy = new Map<number, Edge>();
  for (const node of order) {
    for (const edge of graph.out[node] ?? []) {
      if (seen.has(edge.to) || !usable(edge)) continue;
      seen.add(edge.to);
      arrivedBy.set(edge.to, edge);
      order.push(edge.to);
    }
  }
  return { order, arrivedBy };
}

function stretchTo(node: number, arrivedBy: ReadonlyMap<number, Edge>): Edge[] {
  const stretch: Edge[] = [];
  for (let edge = arrivedBy.get(node); edge !== undefined; edge = arrivedBy.get(edge.from))
    stretch.push(edge);
  return stretch.reverse();
}

/** Where it leads on the real chart; undefined where a step of it cannot be made. */
function follow(
  model: Model,
  graph: Graph,
  start: number,
  way: readonly Edge[],
): World | undefined {
  let world = graph.roots[start]?.world;
  for (const { candidate } of way) {
    if (world === undefined || !model.worlds.possible(world, candidate)) return undefined;
    world = model.worlds.step(world, candidate.event).world;
  }
  return world;
}
