/** Walks everything a chart can do, breadth first, on the real machine. */
import {
  __unsafe_getAllOwnEventDescriptors as ownEventTypes,
  type AnyMachineSnapshot,
} from 'xstate';
import type { Case, Cases } from './cases.ts';
import { outcomeOf, type Obligation } from './universe.ts';
import type { Step, World, Worlds } from './world.ts';

/** A way to start the chart, and what it is called in a path's name. */
export interface Start {
  readonly label: string;
  readonly input: unknown;
}

export interface Model {
  readonly worlds: Worlds;
  readonly starts: readonly Start[];
  readonly cases: Cases;
  /**
   * What tells two snapshots apart: the state value and those context values that a guard may still read before they are set anew.
   * Too fine costs time; too coarse costs replanning, never a wrong path.
   */
  readonly keyOf: (snapshot: AnyMachineSnapshot) => string;
  /** Whether this level can produce the event here: a person cannot press what a dialog covers. Default: yes. */
  readonly allows?: (snapshot: AnyMachineSnapshot, candidate: Case) => boolean;
  /** Events to try although no active state listens, and the obligations that trying them meets. */
  readonly probes?: {
    readonly cases: readonly Case[];
    readonly met: (
      before: AnyMachineSnapshot,
      candidate: Case,
      after: AnyMachineSnapshot,
    ) => readonly Obligation[];
  };
}

export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly candidate: Case;
  readonly met: ReadonlySet<Obligation>;
}

/** An event that the chart cannot cope with: something threw, or an error came that no state handles. */
export interface Crash {
  readonly state: string;
  readonly event: string;
  readonly message: string;
}

export interface Graph {
  readonly keys: readonly string[];
  readonly worlds: readonly World[];
  readonly out: readonly (readonly Edge[])[];
  readonly indexByKey: ReadonlyMap<string, number>;
  readonly roots: readonly {
    readonly node: number;
    readonly start: Start;
    readonly met: ReadonlySet<Obligation>;
  }[];
  readonly met: ReadonlySet<Obligation>;
  readonly crashes: readonly Crash[];
  /** True when the limit ended the walk: then "not reachable" is not proved. */
  readonly truncated: boolean;
}

const usualLimit = 200_000;

export function worldKey(model: Model, { snapshot, timers, running }: World): string {
  const clock = timers.size > 1 ? JSON.stringify([...timers]) : '';
  return `${model.keyOf(snapshot)} ${[...running].sort().join()} ${clock}`;
}

/** One step with everything it meets: what the chart did, the outcome that the case stands for, what the probe shows. */
export function tryStep(model: Model, world: World, candidate: Case): Step {
  const step = model.worlds.step(world, candidate.event);
  const met = new Set(step.met);
  const outcome = outcomeOf(candidate);
  if (outcome !== undefined) met.add(outcome);
  for (const obligation of model.probes?.met(world.snapshot, candidate, step.world.snapshot) ?? [])
    met.add(obligation);
  return { ...step, met };
}

export function explore(model: Model, limit = usualLimit): Graph {
  const keys: string[] = [];
  const worlds: World[] = [];
  const out: Edge[][] = [];
  const indexByKey = new Map<string, number>();
  const met = new Set<Obligation>();
  const crashes = new Map<string, Crash>();
  const intern = (world: World): number => {
    const key = worldKey(model, world);
    const known = indexByKey.get(key);
    if (known !== undefined) return known;
    indexByKey.set(key, keys.length);
    worlds.push(world);
    out.push([]);
    return keys.push(key) - 1;
  };

  const roots = model.starts.map((start) => {
    const { world, met: atStart } = model.worlds.start(start.input);
    for (const obligation of atStart) met.add(obligation);
    return { node: intern(world), start, met: atStart };
  });

  // `worlds` grows while it is walked: that is the queue
  let from = 0;
  for (; from < worlds.length && from < limit; from += 1) {
    const world = worlds[from];
    const edges = out[from];
    if (world === undefined || edges === undefined || world.snapshot.status !== 'active') continue;
    for (const candidate of candidatesAt(model, world)) {
      const tried = attempt(model, world, candidate);
      if ('crash' in tried) {
        crashes.set(JSON.stringify(tried.crash), tried.crash);
        continue;
      }
      const to = intern(tried.step.world);
      const teachesNothing =
        to === from && [...tried.step.met].every((obligation) => met.has(obligation));
      if (teachesNothing) continue;
      for (const obligation of tried.step.met) met.add(obligation);
      edges.push({ from, to, candidate, met: tried.step.met });
    }
  }
  return {
    keys,
    worlds,
    out,
    indexByKey,
    roots,
    met,
    crashes: [...crashes.values()],
    truncated: from < worlds.length,
  };
}

function candidatesAt(model: Model, world: World): Case[] {
  // typed never for an unknown machine: event types are strings
  const types: readonly string[] = ownEventTypes(world.snapshot);
  const candidates = [
    ...types.flatMap((type) => model.cases(type)),
    ...(model.probes?.cases ?? []),
  ];
  return candidates.filter(
    (candidate) =>
      model.worlds.possible(world, candidate) &&
      (model.allows === undefined || model.allows(world.snapshot, candidate)),
  );
}

function attempt(model: Model, world: World, candidate: Case): { step: Step } | { crash: Crash } {
  const crash = (message: string) => ({
    crash: { state: JSON.stringify(world.snapshot.value), event: nameOf(candidate), message },
  });
  try {
    const step = tryStep(model, world, candidate);
    const { status, error } = step.world.snapshot;
    return status === 'error' ? crash(`stops the chart: ${String(error)}`) : { step };
  } catch (error) {
    return crash(error instanceof Error ? error.message : String(error));
  }
}

function nameOf({ event, label }: Case): string {
  return label === undefined ? event.type : `${event.type} (${label})`;
}
