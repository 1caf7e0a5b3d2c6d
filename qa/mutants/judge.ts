/**
 * Runs journeys on a broken chart until one of them is otherwise; pure, and as strict as the
 * oracle.
 */
import type { AnyStateMachine } from 'xstate';
import {
  createWorlds,
  type Cases,
  type Obligation,
  type PlannedPath,
  type Worlds,
} from '@dosepath/journeys';
import { copyOf, type Mutant } from './mutants.ts';
import { make, type Made } from './step.ts';
import { tryAround, type Tried } from './around.ts';

/** Ours comes to rest within a few dozen; a broken chart may go round forever. */
const mostMicrosteps = 1000;

interface Run {
  readonly planned: PlannedPath;
  /** What the oracle compares, after the start and after each step. */
  readonly expected: readonly string[];
  readonly events: ReadonlySet<string>;
}

export interface Judge {
  /** What a journey saw otherwise, in words; undefined when all of them run as planned. */
  readonly differenceWith: (mutant: Mutant) => string | undefined;
  /**
   * For those that no journey tells apart: whether anything does that could happen where a journey
   * comes by.
   */
  readonly tryAround: (mutants: readonly Mutant[], cases: Cases) => ReadonlyMap<Mutant, Tried>;
}

export function createJudge(original: AnyStateMachine, journeys: readonly PlannedPath[]): Judge {
  const worlds = createWorlds(original, journeys[0]?.path.input);
  const { machine } = worlds.start(journeys[0]?.path.input).world.snapshot;
  machine.options.maxIterations = mostMicrosteps;
  const copy = copyOf(machine);
  const runs = journeys.map((planned) => ({
    planned,
    expected: expectedOf(worlds, planned),
    events: new Set(planned.path.steps.map(({ event }) => JSON.stringify(event))),
  }));
  const placesOf = indexOf(runs);

  return {
    differenceWith: (mutant) => {
      const mend = mutant.breakIn(copy);
      try {
        const those =
          mutant.journeys && runs.filter(({ planned }) => mutant.journeys?.has(planned.path.id));
        for (const run of those ?? inOrder(runs, placesOf, mutant.meets)) {
          if (mutant.event !== undefined && !run.events.has(mutant.event)) continue;
          const difference = differenceIn(worlds, run);
          if (difference !== undefined) return difference;
        }
        return undefined;
      } finally {
        mend();
      }
    },
    tryAround: (mutants, cases) => tryAround({ worlds, copy, journeys, mutants, cases }),
  };
}

/** What the oracle compares (`oracle/record.ts`): where it is, what it knows, asks and does. */
const told = ({ world: { snapshot, timers, running }, asked, did }: Made): string =>
  JSON.stringify([snapshot.value, snapshot.context, asked, did, [...timers], [...running]]);

/** Of the chart as it is: qa/journeys/oracle proves that this is what was agreed. */
function expectedOf(worlds: Worlds, { path }: PlannedPath): string[] {
  let made: Made = worlds.start(path.input);
  return [
    told(made),
    ...path.steps.map((step) => {
      made = make(worlds, made.world, step);
      return told(made);
    }),
  ];
}

/** Which journey meets an obligation at which step, soonest first. */
function indexOf(runs: readonly Run[]): ReadonlyMap<Obligation, readonly Run[]> {
  const found = new Map<Obligation, { run: Run; step: number }[]>();
  for (const run of runs) {
    const seen = new Set<Obligation>();
    for (const [step, { meets }] of run.planned.path.steps.entries()) {
      for (const obligation of meets) {
        if (seen.has(obligation)) continue;
        seen.add(obligation);
        found.set(obligation, [...(found.get(obligation) ?? []), { run, step }]);
      }
    }
  }
  return new Map(
    [...found].map(([obligation, places]) => [
      obligation,
      places.toSorted((a, b) => a.step - b.step).map(({ run }) => run),
    ]),
  );
}

/**
 * Those that come to the broken place first, then all others: what is broken may matter where
 * nobody looked for it.
 */
function inOrder(
  runs: readonly Run[],
  placesOf: ReadonlyMap<Obligation, readonly Run[]>,
  meets: readonly Obligation[],
): Iterable<Run> {
  return new Set([...meets.flatMap((obligation) => placesOf.get(obligation) ?? []), ...runs]);
}

function differenceIn(worlds: Worlds, { planned, expected }: Run): string | undefined {
  const { path } = planned;
  let place = 'start';
  try {
    let made: Made = worlds.start(path.input);
    for (const [index, wanted] of expected.entries()) {
      const step = path.steps[index - 1];
      if (step !== undefined) {
        place = `step ${index}, ${step.event.type}`;
        made = make(worlds, made.world, step);
      }
      const { status, error, value } = made.world.snapshot;
      if (status === 'error') throw error;
      if (told(made) === wanted) continue;
      const where = JSON.stringify((step ?? path.start).value);
      const what =
        JSON.stringify(value) === where
          ? 'what it knows, asks or does differs'
          : `in ${JSON.stringify(value)}`;
      return `${path.id}, ${place}: ${what}`;
    }
    return undefined;
  } catch (error) {
    return `${path.id}, ${place}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
