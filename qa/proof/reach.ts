/**
 * From every situation an end is reachable by what a person, the clock or the world can bring
 * about; and where somebody is told that it ends otherwise, there is a way on.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { causeOf, type Case, type Model, type World } from '@dosepath/journeys';
import { stepIn, turnsAt, type Situations } from './situations.ts';

/** A kind of situation that is as it should be, and why. */
export interface Named {
  readonly name: string;
  readonly reason: string;
  readonly at: (snapshot: AnyMachineSnapshot) => boolean;
}

export interface Destinations {
  /** What the journey is for. */
  readonly ends: readonly Named[];
  /** Where somebody is told honestly that it ends otherwise; each has to have a way on. */
  readonly stops: readonly Named[];
  /** Where this app is left for another, whose way on is not ours. */
  readonly exits: readonly Named[];
  /** What counts as a way: not an address that somebody would have to know. Default: all. */
  readonly isWay?: (candidate: Case) => boolean;
  /**
   * Whether somebody does it on the page: neither an address that is typed, nor a device that
   * wakes.
   */
  readonly byHand: (candidate: Case) => boolean;
  /** What is seen of a situation: a way on leads to where it looks otherwise. */
  readonly sightOf: (snapshot: AnyMachineSnapshot) => string;
  /**
   * Which way somebody tries first who wants to come to an end: the lower the sooner. It only saves
   * time: all others are tried after it.
   */
  readonly eagerness?: (candidate: Case) => number;
}

export interface Reach {
  /**
   * Situations from which an end can be reached, and those in which the app is left for another.
   */
  readonly toEnd: number;
  readonly atExit: number;
  /** No way to an end was found: dead ends. */
  readonly lost: readonly number[];
  /**
   * Situations at an honest stop; and those of them in which nothing that a person does, or waits
   * for, leads on.
   */
  readonly atStop: number;
  readonly stuck: readonly number[];
  /** Steps tried beside those of the walk. */
  readonly steps: number;
}

/**
 * Steps of somebody who wants to come to an end; and of the search in all directions, after which a
 * situation is called a dead end.
 */
const EAGER = 300;
const WIDE = 6000;

/**
 * A way that was found: the keys of what it comes through before it is where it is known to be
 * good.
 */
type Way = readonly string[];

export function reachOf(
  model: Model,
  { all, turns, indexByKey, describe }: Situations,
  { ends, stops, exits, isWay = () => true, byHand, sightOf, eagerness = () => 0 }: Destinations,
): Reach {
  const into: number[][] = all.map(() => []);
  for (const { from, to, candidate } of turns.flatMap((here) => here ?? []))
    if (isWay(candidate)) into[to]?.push(from);
  const good = new Set<string>();
  const isGood = (key: string, { snapshot }: World) =>
    good.has(key) || ends.some(({ at }) => at(snapshot));
  let steps = 0;

  /** Good as well is all from which the walk came here. */
  const settle = (keys: readonly string[]) => {
    const queue = [...keys];
    for (const key of queue) {
      if (good.has(key)) continue;
      good.add(key);
      const index = indexByKey.get(key);
      for (const from of index === undefined ? [] : (into[index] ?? [])) {
        const before = all[from]?.key;
        if (before !== undefined && !good.has(before)) queue.push(before);
      }
    }
  };

  const step = (world: World, candidate: Case): World | undefined => {
    steps += 1;
    const after = stepIn(model, world, candidate);
    return typeof after === 'string' ? undefined : after;
  };
  /** The most eager first; of each event one variant, and the others after all that. */
  const waysAt = (world: World) => {
    const ways = turnsAt(model, world, 'all')
      .filter(isWay)
      .toSorted((one, other) => eagerness(one) - eagerness(other));
    const first = new Map(ways.toReversed().map((candidate) => [candidate.event.type, candidate]));
    const isFirst = (candidate: Case) => first.get(candidate.event.type) === candidate;
    return [...ways.filter(isFirst), ...ways.filter((candidate) => !isFirst(candidate))];
  };

  /** Always the most eager way that leads to something new; back where none does. */
  const eagerly = (from: World): Way | undefined => {
    const first = describe(from).key;
    const seen = new Set([first]);
    const trail = [{ key: first, world: from, ways: waysAt(from) }];
    for (let left = EAGER; left > 0; left -= 1) {
      const here = trail.at(-1);
      if (here === undefined) return undefined;
      const candidate = here.ways.shift();
      if (candidate === undefined) {
        trail.pop();
        continue;
      }
      const world = step(here.world, candidate);
      if (world === undefined) continue;
      const key = describe(world).key;
      if (isGood(key, world)) return trail.map((one) => one.key);
      if (seen.has(key)) continue;
      seen.add(key);
      trail.push({ key, world, ways: waysAt(world) });
    }
    return undefined;
  };

  /** Everything that can come about, what takes fewest steps first. */
  const widely = (from: World): Way | undefined => {
    const first = describe(from).key;
    const seen = new Set([first]);
    const open = [{ world: from, through: [first] }];
    let left = WIDE;
    for (const { world: here, through } of open) {
      for (const candidate of waysAt(here)) {
        if (left === 0) return undefined;
        left -= 1;
        const world = step(here, candidate);
        if (world === undefined) continue;
        const key = describe(world).key;
        if (isGood(key, world)) return through;
        if (seen.has(key)) continue;
        seen.add(key);
        open.push({ world, through: [...through, key] });
      }
    }
    return undefined;
  };

  const lookFromAll = (look: (world: World) => Way | undefined) => {
    // what was seen last is nearest to an end, as a rule
    for (const { key, world } of all.toReversed()) {
      if (good.has(key) || exits.some(({ at }) => at(world.snapshot))) continue;
      const way = look(world);
      if (way !== undefined) settle(way);
    }
  };

  /**
   * Something that a person does, or an answer that they wait for, leads to where it looks
   * otherwise, and on to an end.
   */
  const hasWayOn = (world: World) =>
    waysAt(world)
      .filter((candidate) => byHand(candidate) || causeOf(candidate) === 'reply')
      .some((candidate) => {
        const after = step(world, candidate);
        if (after === undefined || sightOf(after.snapshot) === sightOf(world.snapshot))
          return false;
        return isGood(describe(after).key, after) || eagerly(after) !== undefined;
      });
  const areAt = (goals: readonly Named[]) =>
    all.flatMap(({ world }, index) => (goals.some(({ at }) => at(world.snapshot)) ? [index] : []));
  settle(areAt(ends).flatMap((index) => all[index]?.key ?? []));
  lookFromAll(eagerly);
  lookFromAll(widely);
  const exited = new Set(areAt(exits));
  const atStop = areAt(stops).filter((index) => !exited.has(index));
  const lost = all.flatMap(({ key }, index) => (good.has(key) || exited.has(index) ? [] : [index]));
  return {
    toEnd: all.filter(({ key }) => good.has(key)).length,
    atExit: exited.size,
    lost,
    atStop: atStop.length,
    stuck: atStop.filter((index) => {
      const world = all[index]?.world;
      return world !== undefined && !hasWayOn(world);
    }),
    steps,
  };
}
