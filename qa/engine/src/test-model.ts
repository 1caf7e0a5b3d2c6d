/** Journeys as paths of the test model of @xstate/test. */
import { TestModel, type PathGenerator, type TestPath } from '@xstate/test';
import {
  matchesState,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type Snapshot,
} from 'xstate';
import type { PathStep, Place, PlannedPath } from './paths.ts';

/**
 * A state on a journey: the chart's state and context, and what a visitor sees. Not a whole
 * snapshot, which takes the chart long to make.
 */
export type Situation = Snapshot<unknown> & Pick<AnyMachineSnapshot, 'context'> & Place;

type StatePath = ReturnType<PathGenerator<Situation, AnyEventObject, unknown>>[number];
type Step = StatePath['steps'][number];

/** A step of a journey: `planned` is undefined for the first, which starts the chart. */
export interface JourneyStep extends Step {
  readonly planned: PathStep | undefined;
}

/** A path of the model, made by `test`, which still knows its journey. */
export interface TestJourney<P extends PlannedPath = PlannedPath> extends TestPath<
  Situation,
  AnyEventObject
> {
  readonly steps: JourneyStep[];
  readonly journey: P;
}

/** The event that the model has for the start of a chart. */
const start = { type: 'xstate.init' };

/** Characters of an event in a failure: answers of a server may be pages long. */
const mostOfEvent = 120;

function textOf(event: AnyEventObject): string {
  const text = JSON.stringify(event);
  return text.length > mostOfEvent ? `${text.slice(0, mostOfEvent)}...` : text;
}

/**
 * The class itself: `createTestModel` refuses a chart with calls or timers. In the text the model
 * adds to a failure, a state is its value, without the context.
 */
function createModel(machine: AnyStateMachine): TestModel<Situation, AnyEventObject, unknown> {
  // the model asks its logic nothing: all states come from the planner, with page and address
  const logic = machine as unknown as AnyActorLogic;
  return new TestModel(logic, {
    stateMatcher: (state, key) => key === '*' || matchesState(key, state.value),
    serializeState: ({ value }) => JSON.stringify(value),
    serializeEvent: textOf,
  });
}

/**
 * The paths of the chart's test model: the planner generates them, and they keep its order. The
 * model drops a path that is the beginning of another, and puts the longest first. A person's
 * journey must not count as part of a chart-only one, so each level is generated separately.
 */
export function journeysOf<P extends PlannedPath>(
  machine: AnyStateMachine,
  planned: readonly P[],
): TestJourney<P>[] {
  const model = createModel(machine);
  const coverEveryObligation = (level: P['path']['level']) => () =>
    planned.filter(({ path }) => path.level === level).map(toStatePath);
  const places = new Map<PlannedPath, number>(planned.map((journey, place) => [journey, place]));
  const placeOf = ({ journey }: TestJourney<P>) => places.get(journey) ?? 0;
  return (
    [
      ...model.getPaths(coverEveryObligation('person')),
      ...model.getPaths(coverEveryObligation('chart')),
    ]
      // a path of the model keeps any extra data
      .map((path) => path as TestJourney<P>)
      .toSorted((one, other) => placeOf(one) - placeOf(other))
  );
}

/** Each step is an event and the state it leads to, as the model's generators give them. */
function toStatePath(journey: PlannedPath): StatePath & Pick<TestJourney, 'steps' | 'journey'> {
  const { path, contexts } = journey;
  const stateAt = ({ value, page, url }: Place, at: number): Situation => ({
    status: 'active',
    value,
    context: contexts[at],
    output: undefined,
    error: undefined,
    page,
    url,
  });
  const steps = [
    { state: stateAt(path.start, 0), event: start, planned: undefined },
    ...path.steps.map((planned, at) => ({
      state: stateAt(planned, at + 1),
      event: planned.event,
      planned,
    })),
  ];
  const state = stateAt(path.steps.at(-1) ?? path.start, path.steps.length);
  return { state, steps, weight: path.steps.length, journey };
}
