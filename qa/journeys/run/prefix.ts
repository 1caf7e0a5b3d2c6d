/**
 * The part of a failed journey that suffices to see it fail: up to the step that failed, and fewer
 * steps where known.
 */
import type { AnyEventObject, AnyStateMachine, StateValue } from 'xstate';
import {
  createWorlds,
  type JourneyPath,
  type PathStep,
  type Place,
  type Ways,
  type World,
  type Worlds,
} from '@dosepath/journeys';
import { spell } from '../lab/spell.ts';
import { activeIn } from '#qa/report/state-text.ts';
import type { ShortestPrefix, Way } from './results.ts';

/** `/findcare/schedule-vaccine?replay=<spelling>&step=<n>` of a running app. */
export type LinkOf = (spelling: string, step: number) => string;

export interface Known {
  readonly machine: AnyStateMachine;
  /** The usual start of its journeys. */
  readonly input: unknown;
  /** The shortest way to each state. */
  readonly ways: Ways;
  readonly paths: readonly JourneyPath[];
  readonly linkOf: LinkOf;
}

const sameValue = (one: StateValue, other: StateValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Where these events lead on the chart; undefined where one of them is impossible. */
function follow(worlds: Worlds, from: World, events: readonly AnyEventObject[]): World | undefined {
  try {
    let world = from;
    for (const event of events) {
      if (!worlds.possible(world, { event })) return undefined;
      world = worlds.step(world, event).world;
    }
    return world;
  } catch {
    // an event that the chart cannot handle leads nowhere
    return undefined;
  }
}

const eventsOf = (steps: readonly PathStep[]) => steps.map(({ event }) => event);

/** Other ways to a state, with fewer steps than that, the shortest first. */
function waysTo(
  path: Pick<JourneyPath, 'input'>,
  { value }: Place,
  { ways, paths, input }: Known,
  shorterThan: number,
): (readonly AnyEventObject[])[] {
  const isAlike = ({ input }: Pick<JourneyPath, 'input'>) =>
    JSON.stringify(input) === JSON.stringify(path.input);
  // a link spells a way from the usual start
  const direct = activeIn(value).flatMap((state) => {
    const way = ways.get(state);
    return way?.start === 0 && isAlike({ input }) ? [way.events] : [];
  });
  const known = paths.filter(isAlike).flatMap(({ steps }) => {
    const at = steps.findIndex((step) => sameValue(step.value, value));
    return at < 0 ? [] : [eventsOf(steps.slice(0, at + 1))];
  });
  return [...direct, ...known]
    .filter(({ length }) => length < shorterThan)
    .toSorted((one, other) => one.length - other.length);
}

const mostTries = 40;

/**
 * @param step number of the step that failed, from 1
 * @param onChart whether the chart failed: then a shorter way counts only if it fails as well;
 * otherwise only if the chart leads where the screen should have gone
 */
export function shortestPrefix(
  path: JourneyPath,
  step: number,
  { onChart }: { readonly onChart: boolean },
  known: Known,
): ShortestPrefix {
  const { linkOf, machine } = known;
  const cut: Way = {
    spelling: path.id,
    events: eventsOf(path.steps.slice(0, step)).map(({ type }) => type),
    replay: linkOf(path.id, step),
  };
  const failing = path.steps[step - 1];
  if (failing === undefined) return { cut };
  const before = path.steps[step - 2] ?? path.start;
  const worlds = createWorlds(machine, path.input);
  const { world: start } = worlds.start(path.input);
  for (const way of waysTo(path, before, known, step - 1).slice(0, mostTries)) {
    const there = follow(worlds, start, way);
    if (there === undefined || !sameValue(valueOf(there), before.value)) continue;
    const after = follow(worlds, there, [failing.event]);
    const isRight = after !== undefined && sameValue(valueOf(after), failing.value);
    if (isRight === onChart) continue;
    const events = [...way, failing.event];
    const spelling = spell(events);
    return {
      cut,
      shorter: {
        spelling,
        events: events.map(({ type }) => type),
        replay: linkOf(spelling, events.length),
        tried: onChart,
      },
    };
  }
  return { cut };
}

// xstate types the value of an unknown machine as any
const valueOf = ({ snapshot }: World) => snapshot.value as StateValue;
