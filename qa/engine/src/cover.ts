/**
 * Finds few paths that meet all obligations: planned on the explored graph, executed on real
 * snapshots, and planned again on divergence.
 */
import type { Case } from './cases.ts';
import { tryStep } from './attempt.ts';
import type { Edge, Graph, Model, Start } from './model.ts';
import { createRoutes } from './routes.ts';
import type { Obligation } from './universe.ts';
import type { World } from './world.ts';

export interface WalkedStep {
  readonly candidate: Case;
  /** The world after the step, exactly as the chart made it. */
  readonly world: World;
  readonly met: ReadonlySet<Obligation>;
  readonly wait: number;
}

export interface Walk {
  readonly start: Start;
  readonly first: World;
  readonly metAtStart: ReadonlySet<Obligation>;
  readonly steps: readonly WalkedStep[];
}

export interface Cover {
  readonly walks: readonly Walk[];
  readonly unmet: ReadonlySet<Obligation>;
  /** How often the live-variable key was too coarse, so that the plan had to be made again. */
  readonly divergences: number;
}

interface Task {
  readonly model: Model;
  readonly graph: Graph;
  readonly owed: Iterable<Obligation>;
  /** Steps; a path may exceed it only to reach its first obligation. */
  readonly longest: number;
  /** Which edges of the graph paths may take; default: all. */
  readonly usable?: (edge: Edge) => boolean;
}

/**
 * Greedy: from the current node, goes to the nearest edge that meets most of what is still owed;
 * starts over when nothing is in reach or the path is long enough.
 */
export function cover({ model, graph, owed, longest, usable = () => true }: Task): Cover {
  const unmet = new Set(owed);
  if (unmet.size === 0) return { walks: [], unmet, divergences: 0 };
  const routes = createRoutes(graph, usable, unmet);
  const walks: Walk[] = [];
  let divergences = 0;

  const settle = (met: Iterable<Obligation>) => {
    for (const obligation of met) if (unmet.delete(obligation)) routes.settle(obligation);
  };

  /** Follows a planned stretch on real snapshots; stops where the real chart goes another way. */
  const follow = (
    plan: readonly Edge[],
    from: World,
    steps: WalkedStep[],
    isTrack = false,
  ): World => {
    const goal = plan.at(-1);
    let world = from;
    for (const edge of plan) {
      // What the graph's world offered, this one may not.
      const isOffered = !edge.offered || (model.offers?.(world.snapshot, edge.candidate) ?? true);
      if (!isOffered || !model.worlds.possible(world, edge.candidate)) {
        divergences += 1;
        break;
      }
      const step = tryStep(model, world, edge.candidate);
      world = step.world;
      steps.push({ candidate: edge.candidate, world, met: step.met, wait: step.wait });
      settle(step.met);
      if (isTrack || graph.nodeOf(world) === edge.to) continue;
      routes.distrust(edge);
      divergences += 1;
      break;
    }
    if (goal !== undefined) routes.disappoint(goal);
    return world;
  };

  const rootNodes = graph.roots.map(({ node }) => node);
  const freshRoots = graph.roots.filter(({ met }) =>
    [...met].some((obligation) => unmet.has(obligation)),
  );
  while (unmet.size > 0) {
    const fresh = freshRoots.shift();
    let plan = routes.nearest(fresh === undefined ? rootNodes : [fresh.node], Infinity);
    if (plan === undefined && fresh === undefined) break;
    const root = fresh ?? graph.roots.find(({ node }) => node === plan?.[0]?.from);
    if (root === undefined) break;
    const first = root.world;
    settle(root.met);
    const steps: WalkedStep[] = [];
    let world = first;
    while (plan !== undefined) {
      world = follow(plan, world, steps);
      const here = graph.nodeOf(world);
      const room = longest - steps.length;
      if (here === undefined || unmet.size === 0 || room <= 0) break;
      plan = routes.nearest([here], room);
    }
    walks.push({ start: root.start, first, metAtStart: root.met, steps });
  }
  // the same way the graph itself came to it: exactly the same steps lead to the same world
  for (const [obligation, edge] of createTracks(graph, usable, unmet)) {
    if (!unmet.has(obligation)) continue;
    const way = trackTo(graph, edge);
    const root = graph.roots.find(({ node }) => node === way[0]?.from);
    if (root === undefined || !way.every(usable)) continue;
    const steps: WalkedStep[] = [];
    follow(way, root.world, steps, true);
    walks.push({ start: root.start, first: root.world, metAtStart: root.met, steps });
  }
  return { walks, unmet, divergences };
}

/** An edge for each obligation that the plans have not met. */
function createTracks(
  graph: Graph,
  usable: (edge: Edge) => boolean,
  unmet: ReadonlySet<Obligation>,
): Map<Obligation, Edge> {
  const tracks = new Map<Obligation, Edge>();
  if (unmet.size === 0) return tracks;
  for (const edges of graph.out)
    for (const edge of edges)
      for (const obligation of usable(edge) ? edge.met : [])
        if (unmet.has(obligation) && !tracks.has(obligation)) tracks.set(obligation, edge);
  return tracks;
}

function trackTo(graph: Graph, last: Edge): Edge[] {
  const way: Edge[] = [];
  for (let edge: Edge | undefined = last; edge !== undefined; edge = graph.cameBy[edge.from])
    way.push(edge);
  return way.reverse();
}
