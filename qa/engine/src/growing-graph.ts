/** The graph while it grows: from walks, and from single tries. */
import type { AnyStateNode, StateValue } from 'xstate';
import { pathOf } from './names.ts';
import { attempt } from './attempt.ts';
import type { Case } from './cases.ts';
import { createDescribe, type Description } from './kinship.ts';
import type { Crash, Edge, Graph, Model, Root } from './model.ts';
import type { Obligation } from './universe.ts';
import type { Step, World } from './world.ts';

/** The result of a step. */
export interface Tried {
  readonly step: Step;
  readonly from: number;
  readonly to: number;
  /** No similar world had been seen. */
  readonly isNew: boolean;
  /** Obligations met for the first time. */
  readonly fresh: readonly Obligation[];
}

export interface GrowingGraph extends Graph {
  readonly descriptionOf: (node: number) => Description;
  /** Undefined where the chart cannot handle it, which is noted. */
  readonly make: (
    from: number,
    world: World,
    candidate: Case,
    offered: boolean,
  ) => Tried | undefined;
  /** The world first seen there, rebuilt from the start. */
  readonly worldAt: (node: number) => World;
  /** Makes `worldAt` cheap, until it is forgotten. */
  readonly remember: (node: number, world: World) => void;
  readonly forget: (node: number) => void;
}

/** A graph with nothing but the chart's starts. */
export function createGraph(model: Model): GrowingGraph {
  const describe = createDescribe(model);
  const descriptions: Description[] = [];
  const activeAt: (readonly string[])[] = [];
  const out: Edge[][] = [];
  const cameBy: (Edge | undefined)[] = [];
  const worlds: (World | undefined)[] = [];
  const nodeByKey = new Map<string, number>();
  const met = new Set<Obligation>();
  const crashes = new Map<string, Crash>();
  const shared = createShared();
  const namesOf = createNames();

  const meet = (obligations: Iterable<Obligation>): Obligation[] => {
    const fresh: Obligation[] = [];
    for (const obligation of obligations) {
      if (met.has(obligation)) continue;
      met.add(obligation);
      fresh.push(obligation);
    }
    return fresh;
  };
  const enter = (world: World): number => {
    const description = describe(world);
    const known = nodeByKey.get(description.key);
    if (known !== undefined) return known;
    const node = descriptions.push(description) - 1;
    nodeByKey.set(description.key, node);
    activeAt.push(namesOf(world));
    out.push([]);
    cameBy.push(undefined);
    return node;
  };
  const note = (world: World, { event, label }: Case, offered: boolean, message: string) => {
    const name = `${event.type} ${message}`;
    if (crashes.has(name)) return;
    crashes.set(name, {
      state: JSON.stringify(world.snapshot.value),
      event: label === undefined ? event.type : `${event.type} (${label})`,
      offered,
      message,
    });
  };

  const wrongIn = ({ asked }: Step): string[] =>
    asked.flatMap((one) => model.wrongWith?.(one) ?? []);

  const roots: Root[] = model.starts.map((start) => {
    const { world, met: atStart } = model.worlds.start(start.input);
    meet(atStart);
    const node = enter(world);
    worlds[node] = world;
    return { node, start, world, met: atStart };
  });
  const isRoot = new Set(roots.map(({ node }) => node));

  const make: GrowingGraph['make'] = (from, world, candidate, offered) => {
    const complain = (message: string) => note(world, candidate, offered, message);
    const step = attempt(model, world, candidate, complain);
    if (step === undefined) return undefined;
    const fresh = meet(step.met);
    const before = descriptions.length;
    // half of all steps are refused, and leave the world as it is
    const to = step.world === world ? from : enter(step.world);
    if (to !== from || fresh.length > 0) {
      const edge = { from, to, candidate, offered, met: shared(step.met) };
      out[from]?.push(edge);
      if (to === before) {
        cameBy[to] = edge;
        for (const wrong of wrongIn(step)) complain(wrong);
      }
    }
    return { step, from, to, isNew: to === before, fresh };
  };

  const worldAt = (node: number): World => {
    const known = worlds[node];
    if (known !== undefined) return known;
    const by = cameBy[node];
    if (by === undefined) throw new Error(`nothing leads to node ${node}`);
    return model.worlds.step(worldAt(by.from), by.candidate.event).world;
  };

  return {
    activeAt,
    out,
    roots,
    met,
    cameBy,
    nodeOf: (world) => nodeByKey.get(describe(world).key),
    get crashes() {
      return [...crashes.values()];
    },
    descriptionOf: (node) => {
      const description = descriptions[node];
      if (description === undefined) throw new Error(`no node ${node}`);
      return description;
    },
    make,
    worldAt,
    remember: (node, world) => void (worlds[node] = world),
    forget: (node) => {
      if (!isRoot.has(node)) worlds[node] = undefined;
    },
  };
}

/**
 * The same steps meet the same things: of 200,000 sets a few thousand are distinct, and only those
 * are kept.
 */
function createShared(): (met: ReadonlySet<Obligation>) => ReadonlySet<Obligation> {
  const numbers = new Map<Obligation, number>();
  const known = new Map<string, ReadonlySet<Obligation>>();
  const numberOf = (obligation: Obligation): number => {
    const number = numbers.get(obligation) ?? numbers.size;
    numbers.set(obligation, number);
    return number;
  };
  return (met) => {
    const key = String.fromCodePoint(...[...met].map(numberOf));
    const found = known.get(key) ?? met;
    known.set(key, found);
    return found;
  };
}

/**
 * The names of the active states in a world. `_nodes` is internal to xstate; value and getMeta do
 * not name every active state.
 */
export const activeIn = ({ snapshot }: World): string[] =>
  snapshot._nodes.map((node: AnyStateNode) => pathOf(node));

/** One list for each possible value of the chart. */
function createNames(): (world: World) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (world) => {
    // xstate types the value of an unknown machine as any
    const key = JSON.stringify(world.snapshot.value as StateValue);
    const names = known.get(key) ?? activeIn(world);
    known.set(key, names);
    return names;
  };
}
