/**
 * A mutant that no journey tells apart may be one that nothing can: everything is tried that could
 * happen where a journey comes by.
 */
import { __unsafe_getAllOwnEventDescriptors as ownEventTypes } from 'xstate';
import type {
  Asked,
  Case,
  Cases,
  Obligation,
  PlannedPath,
  World,
  Worlds,
} from '@dosepath/journeys';
import type { Copy, Mutant } from './mutants.ts';
import { after } from './step.ts';

export interface Tried {
  /** How many different steps came to the broken place. */
  readonly steps: number;
  /** The first that led elsewhere. */
  readonly toldApartBy: string | undefined;
}

interface Task {
  readonly worlds: Worlds;
  readonly copy: Copy;
  readonly journeys: readonly PlannedPath[];
  readonly mutants: readonly Mutant[];
  readonly cases: Cases;
}

interface Around {
  readonly world: World;
  readonly candidate: Case;
  /** What comes of it in the chart as it is. */
  readonly expected: Outcome;
}

interface Outcome {
  /** What a journey compares. */
  readonly state: string;
  /** What it does not: what runs, what is timed, and which calls are begun with which input. */
  readonly beside: string;
}

const outcomeIn = (
  { snapshot: { value, context, status }, running, timers }: World,
  asked: readonly Asked[],
): Outcome => ({
  state: JSON.stringify([value, context, status]),
  beside: JSON.stringify([[...running].sort(), [...timers], asked]),
});

export function tryAround(task: Task): ReadonlyMap<Mutant, Tried> {
  if (task.mutants.length === 0) return new Map();
  const around = stepsAround(task);
  return new Map(
    task.mutants.map((mutant) => {
      const steps = new Set(mutant.meets.flatMap((obligation) => around.get(obligation) ?? []));
      return [mutant, { steps: steps.size, toldApartBy: firstOther(task, mutant, steps) }];
    }),
  );
}

/** All that could happen in all the worlds of the journeys and comes to a broken place. */
function stepsAround({ worlds, journeys, mutants, cases }: Task): Map<Obligation, Around[]> {
  const found = new Map<Obligation, Around[]>(
    mutants.flatMap(({ meets }) => meets).map((obligation) => [obligation, []]),
  );
  const seen = new Set<string>();
  for (const { path } of journeys) {
    let { world } = worlds.start(path.input);
    for (const step of [undefined, ...path.steps]) {
      if (step !== undefined) world = after(worlds, world, step);
      const { state, beside } = outcomeIn(world, []);
      const key = state + beside;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const candidate of candidatesAt(worlds, cases, world)) {
        const { outcome, met } = attempt(worlds, world, candidate);
        const lists = [...met]
          .map((obligation) => found.get(obligation))
          .filter((list) => list !== undefined);
        if (lists.length === 0) continue;
        const around = { world, candidate, expected: outcome() };
        for (const list of lists) list.push(around);
      }
    }
  }
  return found;
}

function candidatesAt(worlds: Worlds, cases: Cases, world: World): Case[] {
  if (world.snapshot.status !== 'active') return [];
  // typed never for an unknown machine: event types are strings
  const types: readonly string[] = ownEventTypes(world.snapshot);
  return types
    .flatMap((type) => cases(type))
    .filter((candidate) => worlds.possible(world, candidate));
}

/**
 * Writing down what came of a step takes longer than the step: only where somebody wants to know.
 */
function attempt(worlds: Worlds, from: World, { event }: Case) {
  try {
    const { world, met, asked } = worlds.step(from, event);
    return { outcome: () => outcomeIn(world, asked), met };
  } catch (error) {
    return { outcome: () => ({ state: String(error), beside: '' }), met: new Set<Obligation>() };
  }
}

function firstOther(
  { worlds, copy }: Task,
  mutant: Mutant,
  steps: Iterable<Around>,
): string | undefined {
  const mend = mutant.breakIn(copy);
  try {
    for (const { world, candidate, expected } of steps) {
      const { state, beside } = attempt(worlds, world, candidate).outcome();
      if (state === expected.state && beside === expected.beside) continue;
      const { event, label } = candidate;
      const what = `${event.type}${label === undefined ? '' : ` (${label})`} in ${JSON.stringify(world.snapshot.value)}`;
      return state === expected.state ? `${what}, by the calls that it begins or ends alone` : what;
    }
    return undefined;
  } finally {
    mend();
  }
}
