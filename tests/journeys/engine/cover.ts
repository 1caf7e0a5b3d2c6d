/** Finds few paths that meet all obligations: planned on the explored graph, executed on real snapshots, planned again on divergence. */
import { tryStep, worldKey } from './explore.ts';
import type { Edge, Graph, Model, Start } from './model.ts';
import type { Case } from './cases.ts';
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
  /** How often the live-variable key was too coarse, so that the plan had to be made anew. */
  readonly divergences: number;
}

/** An edge that twice failed to give what the graph promised is not tried again. */
const patience = 2;

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
 * Greedy: from where we stand, go to the nearest edge that meets most of what is still owed; begin anew when nothing is in reach or the
 * path is long enough.
 */
export function cover({ model, graph, owed, longest, usable = () => true }: Task): Cover {
  const out = graph.out.map((edges) => edges.filter(usable));
  const unmet = new Set(owed);
  const failures = new Map<Edge, number>();
  const walks: Walk[] = [];
  let divergences = 0;

  const gain = (edge: Edge) => {
    if ((failures.get(edge) ?? 0) >= patience) return 0;
    let count = 0;
    for (const obligation of edge.met) if (unmet.has(obligation)) count += 1;
    return count;
  };
  const settle = (met: Iterable<Obligation>) => {
    for (const obligation of met) unmet.delete(obligation);
  };

  /** Follows a planned stretch on real snapshots; stops where the real chart goes another way. */
  const follow = (plan: readonly Edge[], from: World, steps: WalkedStep[]): World => {
    const goal = plan.at(-1);
    let world = from;
    for (const edge of plan) {
      if (!model.worlds.possible(world, edge.candidate)) {
        divergences += 1;
        break;
      }
      const step = tryStep(model, world, edge.candidate);
      world = step.world;
      steps.push({ candidate: edge.candidate, world, met: step.met, wait: step.wait });
      settle(step.met);
      if (worldKey(model, world) === graph.keys[edge.to]) continue;
      divergences += 1;
      break;
    }
    if (goal !== undefined && gain(goal) > 0) failures.set(goal, (failures.get(goal) ?? 0) + 1);
    return world;
  };

  const rootNodes = graph.roots.map(({ node }) => node);
  const freshRoots = graph.roots.filter(({ met }) =>
    [...met].some((obligation) => unmet.has(obligation)),
  );
  while (unmet.size > 0) {
    const fresh = freshRoots.shift();
    let plan = nearest(out, gain, fresh === undefined ? rootNodes : [fresh.node], Infinity);
    if (plan === undefined && fresh === undefined) break;
    const root = fresh ?? graph.roots.find(({ node }) => node === plan?.[0]?.from);
    const first = root === undefined ? undefined : graph.worlds[root.node];
    if (root === undefined || first === undefined) break;
    settle(root.met);
    const steps: WalkedStep[] = [];
    let world = first;
    while (plan !== undefined) {
      world = follow(plan, world, steps);
      const here = graph.indexByKey.get(worldKey(model, world));
      const room = longest - steps.length;
      if (here === undefined || unmet.size === 0 || room <= 0) break;
      plan = nearest(out, gain, [here], room);
    }
    walks.push({ start: root.start, first, metAtStart: root.met, steps });
  }
  return { walks, unmet, divergences };
}

/** The shortest stretch from any of the nodes that ends with a gainful edge; among equally short ones, the one that gains most. */
function nearest(
  out: readonly (readonly Edge[])[],
  gain: (edge: Edge) => number,
  nodes: readonly number[],
  reach: number,
): Edge[] | undefined {
  const arrivedBy = new Map<number, Edge | undefined>(nodes.map((node) => [node, undefined]));
  let layer = [...arrivedBy.keys()];
  for (let distance = 0; layer.length > 0 && distance < reach; distance += 1) {
    let best: Edge | undefined;
    let most = 0;
    const next: number[] = [];
    for (const edge of layer.flatMap((node) => out[node] ?? [])) {
      const gained = gain(edge);
      if (gained > most) {
        most = gained;
        best = edge;
      }
      if (arrivedBy.has(edge.to)) continue;
      arrivedBy.set(edge.to, edge);
      next.push(edge.to);
    }
    if (best !== undefined) return traceBack(best, arrivedBy);
    layer = next;
  }
  return undefined;
}

function traceBack(last: Edge, arrivedBy: ReadonlyMap<number, Edge | undefined>): Edge[] {
  const stretch = [last];
  for (let edge = arrivedBy.get(last.from); edge !== undefined; edge = arrivedBy.get(edge.from))
    stretch.push(edge);
  return stretch.reverse();
}
