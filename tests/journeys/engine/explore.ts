/** Walks what a chart can do, on the real machine, most unlike first. */
import { replyOf } from '#machines/chart/names.ts';
import { __unsafe_getAllOwnEventDescriptors as ownEventTypes, type StateValue } from 'xstate';
import type { Case } from './cases.ts';
import type { Crash, Edge, Graph, Model } from './model.ts';
import { createFrontier, createNovelty, nothingNew, type Rank } from './novelty.ts';
import { outcomeOf, type Obligation } from './universe.ts';
import type { Step, World } from './world.ts';

export interface Extent {
  /** The walk ends when all of these are met; default: when everything has been walked. */
  readonly until?: Iterable<Obligation>;
  /** A walk ends when so many states in a row have met nothing new. */
  readonly patience?: number;
}

/**
 * The texts that describe a world: the leaves of its state value and its live context. Two worlds
 * with the same texts are one node.
 */
function atomsOf(model: Model, { snapshot }: World): string[] {
  // xstate types the value of an unknown machine as any
  return [...leavesOf(snapshot.value as StateValue), ...model.liveOf(snapshot)];
}

function leavesOf(value: StateValue, path = ''): string[] {
  if (typeof value === 'string') return [`${path}${value}`];
  return Object.entries(value).flatMap(([key, inner]) =>
    inner === undefined ? [] : leavesOf(inner, `${path}${key}.`),
  );
}

const keyFrom = (atoms: readonly string[], { running, timers }: World): string => {
  const clock = timers.size > 1 ? JSON.stringify([...timers]) : '';
  return `${atoms.join(' ')} ${[...running].sort().join()} ${clock}`;
};

export const worldKey = (model: Model, world: World): string =>
  keyFrom(atomsOf(model, world), world);

/**
 * One step with everything it meets: what the chart did, the outcome that the case stands for, what
 * the probe shows.
 */
export function tryStep(model: Model, world: World, candidate: Case): Step {
  const step = model.worlds.step(world, candidate.event);
  const outcome = outcomeOf(candidate);
  const probed = model.probes?.met(world.snapshot, candidate, step.world.snapshot) ?? [];
  if (outcome === undefined && probed.length === 0) return step;
  const met = new Set([...step.met, ...probed]);
  if (outcome !== undefined) met.add(outcome);
  return { ...step, met };
}

interface Candidate {
  readonly candidate: Case;
  readonly offered: boolean;
}

/**
 * Three walks over one graph: first all that a person can do; then, once in each state found, what
 * no control offers there; then on from where that led. Each ends early when nothing is missing any
 * more, or its patience is.
 */
export function explore(model: Model, { until, patience = Infinity }: Extent = {}): Graph {
  const keys: string[] = [];
  const worlds: World[] = [];
  const out: Edge[][] = [];
  const ranks: Rank[] = [];
  const indexByKey = new Map<string, number>();
  const met = new Set<Obligation>();
  const missing = new Set(until ?? []);
  const crashes = new Map<string, Crash>();
  const shared = createShared();
  const noveltyOf = createNovelty();
  let frontier = createFrontier();

  const done = () => until !== undefined && missing.size === 0;
  const meet = (obligations: Iterable<Obligation>): boolean => {
    const before = met.size;
    for (const obligation of obligations) {
      met.add(obligation);
      missing.delete(obligation);
    }
    return met.size > before;
  };
  const note = (crash: Crash) =>
    crashes.set(
      `${crash.event} ${crash.message}`,
      crashes.get(`${crash.event} ${crash.message}`) ?? crash,
    );
  const intern = (world: World, inherited: Rank): number => {
    const atoms = atomsOf(model, world);
    const key = keyFrom(atoms, world);
    const known = indexByKey.get(key);
    if (known !== undefined) return known;
    const node = keys.push(key) - 1;
    const novelty = noveltyOf(atoms);
    const rank = inherited < novelty ? inherited : novelty;
    indexByKey.set(key, node);
    worlds.push(world);
    out.push([]);
    ranks.push(rank);
    frontier.push(node, rank);
    return node;
  };

  /** Tries these events in a state; true when one of them met something new. */
  const expand = (from: number, choose: (candidate: Candidate) => boolean): boolean => {
    const world = worlds[from];
    if (world === undefined || world.snapshot.status !== 'active') return false;
    const candidates = candidatesAt(model, world).filter(choose);
    // where only one call's answer is awaited, the worlds before and after it are one step for
    // novelty
    const inherited = awaitsOneCall(candidates) ? (ranks[from] ?? nothingNew) : nothingNew;
    let taught = false;
    for (const { candidate, offered } of candidates) {
      const step = attempt(model, world, candidate, (message) =>
        note({ ...situation(world, candidate), offered, message }),
      );
      if (step === undefined) continue;
      const taughtNow = meet(step.met);
      taught ||= taughtNow;
      // half of all steps are refused, and leave the world as it is
      const to = step.world === world ? from : intern(step.world, taughtNow ? 0 : inherited);
      if (to !== from || taughtNow)
        out[from]?.push({ from, to, candidate, offered, met: shared(step.met) });
    }
    return taught;
  };
  const walk = (choose: (candidate: Candidate) => boolean) => {
    for (
      let dry = 0, node = frontier.take();
      node !== undefined && dry < patience && !done();
      node = frontier.take()
    ) {
      dry = expand(node, choose) ? 0 : dry + 1;
    }
  };

  const roots = model.starts.map((start) => {
    const { world, met: atStart } = model.worlds.start(start.input);
    meet(atStart);
    return { node: intern(world, 0), start, met: atStart };
  });
  walk(({ offered }) => offered);
  frontier = createFrontier();
  const byPerson = keys.length;
  for (let node = 0; node < byPerson && !done(); node += 1) expand(node, ({ offered }) => !offered);
  walk(() => true);
  return { keys, worlds, out, indexByKey, roots, met, crashes: [...crashes.values()] };
}

/**
 * The same steps meet the same: of 200,000 sets a few thousand are different, and only those are
 * kept.
 */
function createShared(): (met: ReadonlySet<Obligation>) => ReadonlySet<Obligation> {
  const known = new Map<string, ReadonlySet<Obligation>>();
  return (met) => {
    const key = [...met].join('\n');
    const found = known.get(key) ?? met;
    known.set(key, found);
    return found;
  };
}

function awaitsOneCall(candidates: readonly Candidate[]): boolean {
  const calls = new Set(candidates.map(({ candidate }) => replyOf(candidate.event.type)?.call));
  return calls.size === 1 && !calls.has(undefined);
}

function candidatesAt(
  { cases, probes, worlds, worthTrying, offers }: Model,
  world: World,
): Candidate[] {
  // typed never for an unknown machine: event types are strings
  const types: readonly string[] = ownEventTypes(world.snapshot);
  const all = new Set([...types.flatMap((type) => cases(type)), ...(probes?.cases ?? [])]);
  return [...all]
    .filter(
      (candidate) =>
        worlds.possible(world, candidate) && (worthTrying?.(world.snapshot, candidate) ?? true),
    )
    .map((candidate) => ({ candidate, offered: offers?.(world.snapshot, candidate) ?? true }));
}

function attempt(
  model: Model,
  world: World,
  candidate: Case,
  complain: (message: string) => void,
): Step | undefined {
  try {
    const step = tryStep(model, world, candidate);
    const { status, error } = step.world.snapshot;
    for (const asked of step.asked) {
      const wrong = model.wrongWith?.(asked);
      if (wrong !== undefined) complain(wrong);
    }
    if (status !== 'error') return step;
    complain(`stops the chart: ${String(error)}`);
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
  }
  return undefined;
}

const situation = (world: World, { event, label }: Case) => ({
  state: JSON.stringify(world.snapshot.value),
  event: label === undefined ? event.type : `${event.type} (${label})`,
});
