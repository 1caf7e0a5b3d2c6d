/** The usual way to each state of the chart: for looking at it, not for coverage. */
import type { AnyEventObject } from 'xstate';
import type { Case } from './cases.ts';
import { activeIn } from './growing-graph.ts';
import type { Edge, Graph, Model } from './model.ts';
import type { World } from './world.ts';

export interface Way {
  /** Its place among the starts of the model. */
  readonly start: number;
  readonly events: readonly AnyEventObject[];
  /** Its steps, plus the model's extra cost for unusual ones. */
  readonly cost: number;
}

/** A way to each state, by its name. */
export type Ways = ReadonlyMap<string, Way>;

/**
 * The most situations, as shown by the graph, in which a state is looked for; where its key is too
 * coarse, the way leads elsewhere.
 */
const mostTries = 40;

/** The cost of a way with these steps. */
export const costOf = ({ detour }: Pick<Model, 'detour'>, steps: readonly Case[]): number =>
  steps.reduce((sum, step) => sum + 1 + (detour?.(step) ?? 0), 0);

/**
 * For every state the graph knows; through a person's events first, and only then through
 * chart-only ones. Each way has been walked on the real chart; known ways stay while none is
 * cheaper.
 */
export function waysOf(model: Model, graph: Graph, known: Ways = new Map()): Ways {
  const ways = new Map(known);
  const isDearer = (name: string, cost: number) => (ways.get(name)?.cost ?? Infinity) > cost;
  for (const byPerson of [true, false]) {
    const tries = new Map<string, number>();
    const { order, arrivedBy } = walkCheaply(
      graph,
      ({ offered }) => offered || !byPerson,
      ({ candidate }) => costOf(model, [candidate]),
    );
    for (const { node, cost } of order) {
      const wanted = (graph.activeAt[node] ?? []).filter((name) =>
        byPerson ? isDearer(name, cost) : !ways.has(name),
      );
      const open = wanted.filter((name) => (tries.get(name) ?? 0) < mostTries);
      if (open.length === 0) continue;
      for (const name of open) tries.set(name, (tries.get(name) ?? 0) + 1);
      const way = stretchTo(node, arrivedBy);
      const first = way[0]?.from ?? node;
      const start = graph.roots.findIndex((root) => root.node === first);
      const reached = follow(model, graph, start, way);
      const there = reached === undefined ? [] : activeIn(reached);
      const events = way.map(({ candidate }) => candidate.event);
      for (const name of there) if (isDearer(name, cost)) ways.set(name, { start, events, cost });
    }
  }
  return ways;
}

/** Every node, cheapest first, and the last edge of the cheapest way to it. */
function walkCheaply(
  graph: Graph,
  usable: (edge: Edge) => boolean,
  costOfEdge: (edge: Edge) => number,
) {
  const order: { node: number; cost: number }[] = [];
  const arrivedBy = new Map<number, Edge>();
  const least = new Map(graph.roots.map(({ node }) => [node, 0]));
  /** The nodes to look at, by cost: small whole numbers. */
  const waiting: number[][] = [[...least.keys()]];
  for (let cost = 0; cost < waiting.length; cost += 1) {
    for (const node of waiting[cost] ?? []) {
      if (least.get(node) !== cost) continue;
      order.push({ node, cost });
      for (const edge of graph.out[node] ?? []) {
        if (!usable(edge)) continue;
        const there = cost + costOfEdge(edge);
        if ((least.get(edge.to) ?? Infinity) <= there) continue;
        least.set(edge.to, there);
        arrivedBy.set(edge.to, edge);
        (waiting[there] ??= []).push(edge.to);
      }
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

/** Where it leads on the real chart; undefined where one of its steps is impossible. */
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
