/** QAL-07: looks for a way to each page state in each context, on the real chart. */
import {
  __unsafe_getAllOwnEventDescriptors as ownEventTypes,
  type AnyEventObject,
  type AnyMachineSnapshot,
} from 'xstate';
import type { Case, EarlierPlan, Model, World } from '@dosepath/journeys';
import { CONTEXTS, pairOf, type ContextName, type Pair } from '#qa/lab/contexts.ts';
import { partsOf } from './packed.ts';
import { pairsIn } from './pairs.ts';
import { contextOf, type Moment } from './rules.ts';

/** A world, and how it was reached. */
interface Reached {
  readonly world: World;
  readonly context: ContextName;
  /** In steps, plus the model's extra cost for unusual ones. */
  readonly cost: number;
  readonly by: { readonly from: Reached; readonly candidate: Case } | undefined;
}

/** How often to start from worlds that look alike: they may differ in what a guard reads. */
const ALIKE = 8;

/** How many known ways to a state are tried in a new context. */
const MOST_MODELS = 3;

/** At how many places a way is left for another context's, the latest first. */
const MOST_PLACES = 40;

/** How many steps before the missing state another answer may still lead there. */
const NEAR = 6;

/**
 * A way to every pair that is found, each walked on the chart. The journeys are walked first. Then
 * ways to a state in one context are tried in another, from wherever both have been: a signed-in
 * visitor follows the guest's way, skipping what they are not asked.
 */
export function findWays(model: Model, plan: EarlierPlan, wanted: ReadonlySet<Pair>) {
  const found = new Map<Pair, Reached>();
  const stations = new Map<string, Reached[]>();
  const lives = new WeakMap<Reached, string>();
  const liveOf = (one: Reached): string => {
    const { snapshot, running } = one.world;
    const known = lives.get(one) ?? [...model.liveOf(snapshot), ...running].join();
    lives.set(one, known);
    return known;
  };

  const note = (one: Reached): void => {
    const { snapshot } = one.world;
    for (const pair of pairsIn(snapshot)) {
      if ((found.get(pair)?.cost ?? Infinity) > one.cost) found.set(pair, one);
    }
    const key = stationOf(one.context, snapshot);
    const here = stations.get(key) ?? [];
    stations.set(key, here);
    const twin = here.findIndex((other) => liveOf(other) === liveOf(one));
    const other = here[twin];
    if (other !== undefined && other.cost <= one.cost) return;
    if (twin >= 0) here.splice(twin, 1);
    here.push(one);
    here.sort((left, right) => left.cost - right.cost);
    here.splice(ALIKE);
  };

  /** Undefined where it cannot occur, or changes nothing. */
  const step = (from: Reached, candidate: Case, isKept = false): Reached | undefined => {
    const { world, cost } = from;
    if (world.snapshot.status !== 'active' || !model.worlds.possible(world, candidate))
      return undefined;
    if (!isKept && model.offers?.(world.snapshot, candidate) === false) return undefined;
    try {
      const next = model.worlds.step(world, candidate.event).world;
      if (next === world || next.snapshot.status === 'error') return undefined;
      return {
        world: next,
        context: contextOf(next.snapshot as Moment),
        cost: cost + 1 + (model.detour?.(candidate) ?? 0),
        by: { from, candidate },
      };
    } catch {
      // the journeys report what the chart cannot handle
      return undefined;
    }
  };

  const world = model.worlds.start(model.starts[0]?.input).world;
  const root: Reached = {
    world,
    context: contextOf(world.snapshot as Moment),
    cost: 0,
    by: undefined,
  };
  note(root);
  walkPlan(plan, root, step, note);

  const tried = new WeakMap<Reached, Set<Reached>>();
  const isTried = (begin: Reached, goal: Reached): boolean => {
    const known = tried.get(begin) ?? new Set();
    tried.set(begin, known);
    if (known.has(goal)) return true;
    known.add(goal);
    return false;
  };

  /**
   * Where both contexts have been, latest first: the less of a way is new, the more likely it
   * works.
   */
  const lift = (pair: Pair, context: ContextName, last: Reached): boolean => {
    const way = wayTo(last);
    let places = 0;
    for (let place = way.length - 2; place >= 0 && places < MOST_PLACES; place -= 1) {
      const there = way[place];
      const begins = there && stations.get(stationOf(context, there.world.snapshot));
      if (begins === undefined) continue;
      places += 1;
      for (const begin of begins.slice()) {
        if (isTried(begin, last)) continue;
        let at = begin;
        for (const { by } of way.slice(place + 1)) {
          const next = by && step(at, by.candidate);
          if (next === undefined) continue;
          at = next;
          note(at);
        }
        if (found.has(pair)) return true;
      }
    }
    return false;
  };

  const modelsOf = (state: string): Reached[] =>
    CONTEXTS.flatMap((other) => found.get(pairOf(other, state)) ?? [])
      .toSorted((one, other) => one.cost - other.cost)
      .slice(0, MOST_MODELS);

  /** The pages of what is missing, and those before them, where the context may have been. */
  const nearMissing = (): ReadonlySet<string> =>
    new Set<string>(
      [...wanted]
        .filter((pair) => !found.has(pair))
        .flatMap((pair) => {
          const [context, state] = partsOf(pair);
          const before = modelsOf(state).flatMap((one) =>
            wayTo(one)
              .slice(-NEAR)
              .flatMap(({ world: { snapshot } }) => pairsIn(snapshot)),
          );
          const there = before.map((one) => pairOf(context, partsOf(one)[1]));
          return [pair, ...there].map(pageOf);
        }),
    );

  /** Everything that can happen where something is missing is tried once. */
  const expanded = new Set<Reached>();
  const lookRound = (): void => {
    const pages = nearMissing();
    for (const one of [...stations.values()].flat()) {
      const { snapshot } = one.world;
      if (expanded.has(one) || snapshot.status !== 'active') continue;
      if (!pairsIn(snapshot).some((pair) => pages.has(pageOf(pair)))) continue;
      expanded.add(one);
      // typed never for an unknown machine: event types are strings
      const types: readonly string[] = ownEventTypes(snapshot);
      for (const candidate of new Set(types.flatMap((type) => model.cases(type)))) {
        if (model.worthTrying?.(snapshot, candidate) === false) continue;
        const next = step(one, candidate);
        if (next) note(next);
      }
    }
  };

  for (let size = -1; size < found.size;) {
    size = found.size;
    for (const pair of wanted) {
      if (found.has(pair)) continue;
      const [context, state] = partsOf(pair);
      for (const one of modelsOf(state)) if (lift(pair, context, one)) break;
    }
    lookRound();
  }
  return new Map([...found].map(([pair, one]) => [pair, eventsTo(one)]));
}

/** The app's state, whatever its context. */
const stationOf = (context: ContextName, { value }: AnyMachineSnapshot): string => {
  // xstate types the value of an unknown machine as any; our chart is parallel
  const { flow, overlay, hold } = value as Record<string, unknown>;
  const held = typeof hold === 'string' ? hold : Object.keys(Object(hold) as object).join();
  return [context, JSON.stringify(flow), JSON.stringify(overlay), held].join(' ');
};

/** `guest flow.timeslots` of `guest flow.timeslots.form`. */
const pageOf = (pair: Pair): string => pair.split('.', 2).join('.');

/** Journeys with a common beginning share it. */
function walkPlan(
  plan: EarlierPlan,
  root: Reached,
  step: (from: Reached, candidate: Case, isKept: boolean) => Reached | undefined,
  note: (one: Reached) => void,
): void {
  const next = new Map<Reached, Map<Case, Reached | undefined>>();
  const journeys = plan.journeys.filter(({ level }) => level === 'person');
  // a few states are reached only by chart-only events, and the lab shows them that way
  for (const { cases } of [...plan.ways.values(), ...journeys]) {
    let at: Reached | undefined = root;
    for (const candidate of cases) {
      const known: Map<Case, Reached | undefined> = next.get(at) ?? new Map();
      next.set(at, known);
      if (!known.has(candidate)) {
        const made = step(at, candidate, true);
        known.set(candidate, made);
        if (made) note(made);
      }
      at = known.get(candidate);
      if (at === undefined) break;
    }
  }
}

function wayTo(last: Reached): Reached[] {
  const way: Reached[] = [];
  for (let at: Reached | undefined = last; at !== undefined; at = at.by?.from) way.push(at);
  return way.reverse();
}

const eventsTo = (last: Reached): AnyEventObject[] =>
  wayTo(last).flatMap(({ by }) => by?.candidate.event ?? []);
