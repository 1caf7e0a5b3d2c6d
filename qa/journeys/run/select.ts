/**
 * Which journeys are meant: those that touch a state, a transition or a text of their own; and a
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

/** Names that are the text, else those that hold it; letter case does not matter. */
function meant(text: string, names: readonly string[]): ReadonlySet<string> {
  const wanted = text.toLowerCase();
  const same = names.filter((name) => name.toLowerCase() === wanted);
  return new Set(
    same.length > 0 ? same : names.filter((name) => name.toLowerCase().includes(wanted)),
  );
}

/**
 * The journeys that come to such a state, take such a transition, or are called so; a text that is
 * the whole of a name means that one only.
 * @throws WrongUsage with the nearest names when nothing is called so
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

/** Every so-manieth: the parts have nothing in common, and together they are the whole. */
export const partOf = <T>(list: readonly T[], shard: Shard | undefined): readonly T[] =>
  shard === undefined ? list : list.filter((_, place) => place % shard.of === shard.part - 1);
