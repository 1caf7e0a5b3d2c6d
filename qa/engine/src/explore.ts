/** Walks what a chart can do, on the real machine, most novel first. */
import { replyOf } from './names.ts';
import { __unsafe_getAllOwnEventDescriptors as ownEventTypes, type AnyStateMachine } from 'xstate';
import type { Case } from './cases.ts';
import { createGraph, type GrowingGraph } from './growing-graph.ts';
import type { Model } from './model.ts';
import {
  createFrontier,
  createNovelty,
  createTrials,
  nothingNew,
  type Frontier,
  type Rank,
} from './novelty.ts';
import { outcomeOf, type Obligation } from './universe.ts';
import { createWanted, type Wanted } from './wanted.ts';
import type { World } from './world.ts';

export interface Extent {
  /** The walk ends when all of these are met; default: when everything has been walked. */
  readonly until?: readonly Obligation[];
  /**
   * Of these, what no person is known to cause: the walk of a person's events does not wait for it.
   * Default: nothing.
   */
  readonly beyondPerson?: (obligation: Obligation) => boolean;
  /** A walk ends when this many states in a row have met nothing new. */
  readonly patience?: number;
  /**
   * The walk ends when a person's events, and what they directly promise, show nothing new;
   * default: it continues with what no control offers.
   */
  readonly isOfferedOnly?: boolean;
  /** What has been walked already; default: nothing. */
  readonly from?: GrowingGraph;
  /** Called after each situation with the progress of the walk. */
  readonly tell?: Tell;
}

/** The progress of a walk. */
export interface Explored {
  /** Distinct situations met. */
  readonly situations: number;
  /** What is looked for and not met yet. */
  readonly missing: () => readonly Obligation[];
}

export type Tell = (explored: Explored) => void;

/** States in a row, before other states are looked at. */
const haste = 300;

/** A node with what was left out there. */
interface Visit {
  readonly node: number;
  /** What was tried on the last visit; undefined on the first. */
  readonly tried: ReadonlySet<Case> | undefined;
}

/** Which of the possible events are tried: a person's, the others, or all. */
type Choice = 'offered' | 'not offered' | 'all';

/**
 * Three walks over one graph: first everything a person can do, and beside it events that promise
 * directly to meet what they cannot; then on from where that led; and only if something is still
 * missing, any other events without a control in each state found, and on from there.
 */
export function explore(
  model: Model,
  {
    until,
    beyondPerson = () => false,
    patience = Infinity,
    isOfferedOnly = false,
    from,
    tell,
  }: Extent = {},
): GrowingGraph {
  const graph = from ?? createGraph(model);
  const isSeeded = from !== undefined;
  const known = graph.out.length;
  const owed = until ?? [];
  const { transitions } = model.worlds;
  const byPerson = createWanted(
    transitions,
    owed.filter((obligation) => !beyondPerson(obligation)),
  );
  const byChart = createWanted(transitions, owed);
  const noveltyOf = createNovelty();
  const trials = createTrials<Case>();
  const ranks: Rank[] = [];
  const isPersons: boolean[] = [];
  const forPerson = createFrontier();
  let forChart = createFrontier();
  const left: Frontier[] = [];
  /** Found beside the person's walk, and not continued until that has ended. */
  const beside: Visit[] = [];
  let isBeside = true;
  const visits: Visit[] = [];
  const unoffered = new Set<number>();

  const isNear = (node: number, wanted: Wanted) => wanted.isNear(graph.activeAt[node] ?? []);
  const queue = (visit: Visit, rank: Rank) => {
    if (isBeside && isPersons[visit.node] === true) forPerson.push(visits.push(visit) - 1, rank);
    else if (isBeside) beside.push(visit);
    else forChart.push(visits.push(visit) - 1, isNear(visit.node, byChart) ? 0 : rank);
  };
  const found = (node: number, isOfPerson: boolean, inherited: Rank) => {
    const novelty = noveltyOf(graph.descriptionOf(node));
    const isFirst = isSeeded && novelty !== nothingNew && isNear(node, byPerson);
    const rank = isFirst ? 0 : inherited < novelty ? inherited : novelty;
    ranks[node] = rank;
    isPersons[node] = isOfPerson;
    queue({ node, tried: undefined }, rank);
  };

  /** Tries events in a state; true when one of them met something new. */
  const expand = ({ node, tried }: Visit, choice: Choice): boolean => {
    const world = graph.worldAt(node);
    const { candidates, isAll } = candidatesAt(world, node, choice, tried);
    // where only one call's answer is awaited, the worlds before and after it are one step for
    // novelty
    const inherited = awaitsOneCall(candidates) ? (ranks[node] ?? nothingNew) : nothingNew;
    let taught = false;
    for (const { candidate, offered } of candidates) {
      trials.note(candidate, graph.descriptionOf(node));
      const isOfPerson = offered && isPersons[node] === true;
      const made = graph.make(node, world, candidate, isOfPerson);
      if (made === undefined) continue;
      const met = byChart.settle(made.step.met);
      const metByPerson = isOfPerson && byPerson.settle(made.step.met);
      const isLesson = met || metByPerson || (until === undefined && made.fresh.length > 0);
      taught ||= isLesson;
      if (ranks[made.to] === undefined) {
        graph.remember(made.to, made.step.world);
        found(made.to, isOfPerson, isLesson ? 0 : inherited);
      } else if (isOfPerson && isPersons[made.to] === false) {
        isPersons[made.to] = true;
        queue({ node: made.to, tried: undefined }, isLesson ? 0 : (ranks[made.to] ?? nothingNew));
      }
    }
    if (!isAll)
      queue(
        {
          node,
          tried: new Set([...(tried ?? []), ...candidates.map(({ candidate }) => candidate)]),
        },
        nothingNew,
      );
    else if (node >= known && ranks[node] !== 0) graph.forget(node);
    return taught;
  };

  /**
   * The events that can happen and are worth trying now; `isAll` unless one is postponed because it
   * can happen everywhere and is known to lead nowhere new in such a world.
   */
  const candidatesAt = (
    world: World,
    node: number,
    choice: Choice,
    tried: ReadonlySet<Case> | undefined,
  ) => {
    const { snapshot } = world;
    const { worlds, worthTrying, offers, probes, cases } = model;
    const states = graph.activeAt[node] ?? [];
    const candidates: { readonly candidate: Case; readonly offered: boolean }[] = [];
    let isAll = true;
    const consider = (candidate: Case, isEverywhere: boolean, isPromised: boolean) => {
      if (tried?.has(candidate) === true || !worlds.possible(world, candidate)) return;
      const isPromising = isPromised || byChart.has(outcomeOf(candidate));
      const waits =
        isEverywhere &&
        tried === undefined &&
        choice === 'offered' &&
        !isPromising &&
        !trials.isNew(candidate, graph.descriptionOf(node));
      if (waits) isAll = false;
      if (waits || worthTrying?.(snapshot, candidate) === false) return;
      const offered = offers?.(snapshot, candidate) ?? true;
      const promised = probes?.promised(snapshot, candidate);
      const isChosen =
        choice === 'all' ||
        (choice === 'offered' && (offered || isPromising || byChart.has(promised))) ||
        (choice === 'not offered' && !offered);
      if (isChosen) candidates.push({ candidate, offered });
    };
    if (snapshot.status !== 'active') return { candidates, isAll };
    // typed never for an unknown machine: event types are strings
    const types: readonly string[] = ownEventTypes(snapshot);
    const seen = new Set<Case>();
    for (const type of types) {
      const isEverywhere = isOfRegions(snapshot.machine, type);
      const isPromised = byChart.isPromised(states, type) || byPerson.isPromised(states, type);
      for (const candidate of cases(type)) {
        if (seen.has(candidate)) continue;
        seen.add(candidate);
        consider(candidate, isEverywhere, isPromised);
      }
    }
    for (const candidate of probes?.cases ?? [])
      if (!seen.has(candidate)) consider(candidate, false, false);
    return { candidates, isAll };
  };

  /** What no control offers in the states that a person reaches. */
  const tryUnoffered = (isWorthIt: (node: number) => boolean) => {
    for (const [node, isPersonsOwn] of isPersons.entries()) {
      if (isDone()) return;
      if (!isPersonsOwn || unoffered.has(node) || !isWorthIt(node)) continue;
      unoffered.add(node);
      graph.remember(node, graph.worldAt(node));
      expand({ node, tried: new Set() }, 'not offered');
    }
  };

  const walk = (
    frontier: typeof forPerson,
    choice: Choice,
    isOver: () => boolean,
    most: number,
  ) => {
    let dry = 0;
    while (dry < most && !isOver()) {
      const visit = visits[frontier.take() ?? -1];
      if (visit === undefined) return;
      dry = expand(visit, choice) ? 0 : dry + 1;
      tell?.({ situations: graph.out.length, missing: byChart.left });
    }
  };

  const isDone = () => until !== undefined && byChart.isEmpty();
  const isDoneByPerson = () => until !== undefined && byPerson.isEmpty();
  byChart.settle(graph.roots.flatMap(({ met }) => [...met]));
  byPerson.settle(graph.roots.flatMap(({ met }) => [...met]));
  for (let node = 0; node < known; node += 1) found(node, true, nothingNew);
  walk(forPerson, 'offered', isDoneByPerson, patience);
  isBeside = false;
  for (const visit of beside)
    queue(visit, visit.tried === undefined ? (ranks[visit.node] ?? nothingNew) : nothingNew);
  if (isOfferedOnly) return graph;
  walk(forChart, 'all', isDone, Math.min(patience, haste));
  for (const [isWorthIt, most] of [
    [(node: number) => isNear(node, byChart), Math.min(patience, haste)],
    [(node: number) => ranks[node] === 0, Math.min(patience, haste)],
    [() => true, patience],
  ] as const) {
    left.push(forChart);
    forChart = createFrontier();
    tryUnoffered(isWorthIt);
    walk(forChart, 'all', isDone, most);
  }
  for (const frontier of left) walk(frontier, 'all', isDone, patience);
  return graph;
}

function awaitsOneCall(candidates: readonly { readonly candidate: Case }[]): boolean {
  const calls = new Set(candidates.map(({ candidate }) => replyOf(candidate.event.type)?.call));
  return calls.size === 1 && !calls.has(undefined);
}

const ofRegions = new WeakMap<AnyStateMachine, ReadonlySet<string>>();

/** Whether a region as a whole listens to it, wherever it is. */
function isOfRegions(machine: AnyStateMachine, type: string): boolean {
  const { root } = machine;
  const known =
    ofRegions.get(machine) ??
    new Set(
      (root.type === 'parallel' ? Object.values(root.states) : [root]).flatMap(
        ({ ownEvents }): readonly string[] => ownEvents,
      ),
    );
  ofRegions.set(machine, known);
  return known.has(type);
}
