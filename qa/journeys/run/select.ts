/**
 * Which journeys are selected: those that touch a state or a transition, or match a text; and a
 * machine's part of them.
 */
import type { AnyStateMachine } from 'xstate';
import { pathOf, stateNodesOf, transitionsOf } from '@dosepath/journeys/chart';
import { taken, type JourneyPath } from '@dosepath/journeys';
import { activeIn } from '#qa/report/state-text.ts';
import { nearestTo } from './nearest.ts';
import type { Shard } from './options.ts';
import { WrongUsage } from './wrong-usage.ts';

const mostGuesses = 3;

export const statesOf = ({ start, steps }: JourneyPath): ReadonlySet<string> =>
  new Set([start, ...steps].flatMap(({ value }) => activeIn(value)));

/** Names equal to the text, else those containing it; case does not matter. */
function meant(text: string, names: readonly string[]): ReadonlySet<string> {
  const wanted = text.toLowerCase();
  const same = names.filter((name) => name.toLowerCase() === wanted);
  return new Set(
    same.length > 0 ? same : names.filter((name) => name.toLowerCase().includes(wanted)),
  );
}

/**
 * The journeys that reach such a state, take such a transition, or have such a name; a text that is
 * a full name means only that one.
 * @throws WrongUsage with the nearest names when nothing matches
 */
export function touching(
  machine: AnyStateMachine,
  text: string,
  paths: readonly JourneyPath[],
): readonly JourneyPath[] {
  const stateNames = stateNodesOf(machine).map(pathOf);
  const transitionNames = transitionsOf(machine).map(({ name }) => name);
  const ids = paths.map(({ id }) => id);
  const known = meant(text, [...stateNames, ...transitionNames, ...ids]);
  const transitions = new Set(
    transitionsOf(machine)
      .filter(({ name }) => known.has(name))
      .map(taken),
  );
  const wanted = text.toLowerCase();
  const isExact = [...known].some((name) => name.toLowerCase() === wanted);
  const found = paths.filter(
    (path) =>
      known.has(path.id) ||
      (!isExact && path.name.toLowerCase().includes(wanted)) ||
      [...statesOf(path)].some((state) => known.has(state)) ||
      path.steps.some(({ meets }) => meets.some((one) => transitions.has(one))),
  );
  if (found.length > 0 || known.size > 0) return found;
  const near = nearestTo(text, [...stateNames, ...ids, ...transitionNames], mostGuesses);
  const guesses =
    near.length === 0 ? '' : ` Nearest: ${near.map((name) => `"${name}"`).join(', ')}.`;
  throw new WrongUsage(`No state, transition or journey is called "${text}".${guesses}`);
}

/** Every n-th: the parts share nothing, and together they are the whole. */
export const partOf = <T>(list: readonly T[], shard: Shard | undefined): readonly T[] =>
  shard === undefined ? list : list.filter((_, place) => place % shard.of === shard.part - 1);
