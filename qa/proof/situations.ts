/**
 * What a person, the clock and the world can bring about, on the real machine, most unlike first;
 * each situation with the events that really led to it.
 */
import { __unsafe_getAllOwnEventDescriptors as ownEventTypes, type AnyEventObject } from 'xstate';
import {
  createDescribe,
  createFrontier,
  createNovelty,
  nothingNew,
  type Case,
  type Describe,
  type Model,
  type World,
} from '@dosepath/journeys';

/** One thing that can come about in a situation, and the situation that it leads to. */
export interface Turn {
  readonly from: number;
  readonly to: number;
  readonly candidate: Case;
}

export interface Situation {
  readonly key: string;
  readonly world: World;
  /**
   * By what it was first come to: the world is exactly what that made of the world before.
   * Undefined at a start.
   */
  readonly cameBy: Turn | undefined;
}

export interface Situations {
  readonly all: readonly Situation[];
  /** What can come about in each; undefined for those that were seen and not walked on from. */
  readonly turns: readonly (readonly Turn[] | undefined)[];
  readonly indexByKey: ReadonlyMap<string, number>;
  readonly describe: Describe;
  /** What the chart cannot cope with, each only once. */
  readonly crashes: readonly Crash[];
}

/** An event that throws, or that stops the chart, in the situation that it comes about in. */
export interface Crash {
  readonly from: number;
  readonly candidate: Case;
  readonly message: string;
}

/**
 * All that can come about: offered by a control, due by the clock, or the world's to answer. `all`:
 * also what the journeys leave out to save time.
 */
export function turnsAt(
  { cases, worlds, offers, worthTrying }: Model,
  world: World,
  scope: 'economical' | 'all' = 'economical',
): Case[] {
  if (world.snapshot.status !== 'active') return [];
  // typed never for an unknown machine: event types are strings
  const types: readonly string[] = ownEventTypes(world.snapshot);
  return types
    .flatMap((type) => cases(type))
    .filter(
      (candidate) =>
        worlds.possible(world, candidate) &&
        (scope === 'all' || (worthTrying?.(world.snapshot, candidate) ?? true)) &&
        (offers?.(world.snapshot, candidate) ?? true),
    );
}

/**
 * Walks until so many situations in a row have shown nothing new; what is at the edge by then has
 * been seen, and not walked on from.
 */
export function walkSituations(model: Model, patience: number): Situations {
  const all: Situation[] = [];
  const turns: (Turn[] | undefined)[] = [];
  const indexByKey = new Map<string, number>();
  const crashes = new Map<string, Crash>();
  const describe = createDescribe(model);
  const noveltyOf = createNovelty();
  const frontier = createFrontier();
  let fresh = false;

  const intern = (world: World, came?: Omit<Turn, 'to'>): number => {
    const description = describe(world);
    const { key } = description;
    const known = indexByKey.get(key);
    if (known !== undefined) return known;
    const index = all.length;
    const rank = noveltyOf(description);
    all.push({ key, world, cameBy: came && { ...came, to: index } });
    turns.push(undefined);
    indexByKey.set(key, index);
    frontier.push(index, rank);
    if (rank !== nothingNew) fresh = true;
    return index;
  };

  for (const { input } of model.starts) intern(model.worlds.start(input).world);
  let dry = 0;
  for (let from = frontier.take(); from !== undefined && dry < patience; from = frontier.take()) {
    const world = all[from]?.world;
    if (world === undefined) break;
    fresh = false;
    const here: Turn[] = [];
    for (const candidate of turnsAt(model, world)) {
      const after = stepIn(model, world, candidate);
      if (typeof after === 'string') {
        const name = `${candidate.event.type} ${after}`;
        if (!crashes.has(name)) crashes.set(name, { from, candidate, message: after });
      } else here.push({ from, candidate, to: intern(after, { from, candidate }) });
    }
    turns[from] = here;
    dry = fresh ? 0 : dry + 1;
  }
  return { all, turns, indexByKey, describe, crashes: [...crashes.values()] };
}

/** The world after it, or what the chart says that cannot cope with it. */
export function stepIn(model: Model, world: World, { event }: Case): World | string {
  try {
    const { world: after, asked } = model.worlds.step(world, event);
    const { status, error } = after.snapshot;
    const [wrong] = asked.flatMap((one) => model.wrongWith?.(one) ?? []);
    if (wrong !== undefined) return wrong;
    return status === 'error' ? `stops the chart: ${String(error)}` : after;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The events that really led there. */
export function wayTo({ all }: Situations, index: number): AnyEventObject[] {
  const way: AnyEventObject[] = [];
  for (let turn = all[index]?.cameBy; turn !== undefined; turn = all[turn.from]?.cameBy)
    way.push(turn.candidate.event);
  return way.reverse();
}
