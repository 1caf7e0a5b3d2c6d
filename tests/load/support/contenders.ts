/**
 * Who makes journeys of our chart: ours, and the two path finders of xstate/graph with every help
 * that we have ourselves.
 */
import {
  __unsafe_getAllOwnEventDescriptors as ownEventTypes,
  type AnyActorLogic,
  type AnyEventObject,
} from 'xstate';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import {
  createDescribe,
  generateJourneys,
  tryStep,
  type Case,
  type EarlierPlan,
  type Model,
  type Obligation,
  type World,
} from '@dosepath/journeys';
import { planOf } from '#qa/journeys/generate.ts';
import { createModel } from '#qa/journeys/model.ts';
import { patient } from '#qa/journeys/patient.ts';
import { coveredBy } from './covered.ts';

export const FINDERS = ['ours', 'replayed', 'shortest', 'simple'] as const;
export type Finder = (typeof FINDERS)[number];

export interface Limits {
  /**
   * The walk gets no more events after so many processor seconds; what it has seen by then becomes
   * paths. Default: it walks on.
   */
  readonly walkSeconds?: number;
  /** The walk gets no more events after so many situations. Default: it walks on. */
  readonly situations?: number;
}

export interface Made {
  /** Of what is owed. */
  readonly met: number;
  /** Of the processor, so that other work on the machine does not count. */
  readonly seconds: number;
  readonly situations: number;
  /** Those that no other begins with. */
  readonly paths: number;
  readonly steps: number;
}

/** What is known of a walk that has not ended. */
export interface Underway {
  readonly situations: number;
  /** What its steps have met so far; no path shows it yet. */
  readonly met: number;
}

const secondMicros = 1_000_000;
const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / secondMicros;
};

/** What is waived is owed by nobody: a search for it is in vain. */
export const { owed } = planOf(patient);
const isOwed: ReadonlySet<Obligation> = new Set(owed);
const countOwed = (met: Iterable<Obligation>): number =>
  new Set([...met].filter((obligation) => isOwed.has(obligation))).size;

/** @param earlier replayed; default: from nothing */
export function makeOurs(earlier?: EarlierPlan): Made {
  const plan = planOf(patient);
  const { model } = plan;
  const began = processorSeconds();
  const { planned, states } = generateJourneys(plan, earlier);
  const seconds = processorSeconds() - began;
  const paths = planned.map(({ path: { steps } }) => steps);
  const covered = coveredBy(
    model,
    paths.map((steps) => steps.map(({ event }) => caseIn(model, event))),
  );
  return {
    met: countOwed(covered.met),
    seconds,
    situations: states,
    paths: paths.length,
    steps: paths.flat().length,
  };
}

/** The sample that the event is of: a step of a journey carries it unchanged. */
function caseIn({ cases, probes }: Model, event: AnyEventObject): Case {
  const found = [...cases(event.type), ...(probes?.cases ?? [])].find((one) => one.event === event);
  if (found === undefined) throw new Error(`${event.type} is of no sample`);
  return found;
}

const pathFinders = { shortest: getShortestPaths, simple: getSimplePaths } as const;

/**
 * The help: the same sample events where they can happen, the same economy, our key for situations
 * (worked out once each), our world of calls and timers as their state, short names for events.
 */
export function makeByGraph(
  finder: keyof typeof pathFinders,
  { walkSeconds = Infinity, situations = Infinity }: Limits,
  underway: (walk: Underway) => void,
): Made {
  const model = createModel();
  const describe = createDescribe(model);
  const keyOf = remembered((world: World) => describe(world).key);
  const caseOf = new Map<AnyEventObject, Case>();
  const names = new Map<AnyEventObject, string>();
  const met = new Set<Obligation>();
  const walked = new Set<World>();
  const began = processorSeconds();
  const since = () => processorSeconds() - began;

  const logic = {
    transition: (world: World, event: AnyEventObject): World => {
      const candidate = caseOf.get(event);
      if (candidate === undefined) return world;
      try {
        const step = tryStep(model, world, candidate);
        for (const obligation of step.met) met.add(obligation);
        return step.world.snapshot.status === 'error' ? world : step.world;
      } catch {
        // what the chart cannot cope with leads nowhere, as in our own walk
        return world;
      }
    },
    getInitialSnapshot: (): World => model.worlds.start(model.starts[0]?.input).world,
    getPersistedSnapshot: (world: World) => world,
  };
  // a logic whose state is not a snapshot of xstate's: the path finders only hand it on
  const paths = pathFinders[finder](logic as unknown as AnyActorLogic, {
    events: (state: unknown) => {
      const world = state as World; // our logic's own
      if (since() > walkSeconds || walked.size >= situations) return [];
      walked.add(world);
      if (walked.size % reportEach === 0)
        underway({ situations: walked.size, met: countOwed(met) });
      return candidatesAt(model, world).map((candidate) => {
        const { event } = candidate;
        caseOf.set(event, candidate);
        names.set(event, names.get(event) ?? String(names.size));
        return event;
      });
    },
    serializeState: (state: unknown) => keyOf(state as World),
    serializeEvent: (event: AnyEventObject) => names.get(event) ?? event.type,
  });
  const seconds = since();
  const covered = coveredBy(
    model,
    lazily(paths, ({ steps }) =>
      steps.flatMap(({ event }) => caseOf.get(event as AnyEventObject) ?? []),
    ),
  );
  return {
    met: countOwed(covered.met),
    seconds,
    situations: walked.size,
    paths: covered.paths,
    steps: covered.steps,
  };
}

const reportEach = 100;

function candidatesAt({ cases, probes, worlds, worthTrying }: Model, world: World): Case[] {
  // typed never for an unknown machine: event types are strings
  const types: readonly string[] = ownEventTypes(world.snapshot);
  const all = new Set([...types.flatMap((type) => cases(type)), ...(probes?.cases ?? [])]);
  return [...all].filter(
    (candidate) =>
      worlds.possible(world, candidate) && (worthTrying?.(world.snapshot, candidate) ?? true),
  );
}

function remembered<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.set(key, found);
    return found;
  };
}

function* lazily<T, R>(all: readonly T[], make: (one: T) => R): Iterable<R> {
  for (const one of all) yield make(one);
}
