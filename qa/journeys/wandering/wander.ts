/**
 * From somewhere in a journey anything that can happen, in any order, also what no plan needs:
 * addresses and links in any state, answers that come late, who signs in or out in another tab,
 * clocks. It looks for a chart that stops, or that stands still: every press is lost then.
 */
import { __unsafe_getAllOwnEventDescriptors as ownEventTypes, type AnyStateNode } from 'xstate';
import { causeOf, createDice, type Case, type Model, type World } from '@dosepath/journeys';
import { pathOf } from '@dosepath/journeys/chart';

/** How many journeys a walk goes on with, and the most steps at random before each. */
const PARTS = 4;
const ASTRAY = 15;
/** How often a step of a journey is followed by some at random, and by how many at most. */
const DISTURBED = 0.12;
const MOST_BETWEEN = 3;

/** An event that a chart did not survive, or after which it stands still. */
export interface Stuck {
  readonly message: string;
  /** The state before it. */
  readonly state: string;
  /** Everything that happened, it last. */
  readonly events: readonly string[];
}

export interface Ground {
  readonly model: Pick<Model, 'worlds' | 'starts' | 'cases' | 'offers'>;
  /** Journeys that were planned: random steps alone get nowhere. */
  readonly journeys: readonly (readonly Case[])[];
  /** What comes by itself, whatever covers the page. */
  readonly isUnasked: (candidate: Case) => boolean;
}

type Dice = () => number;

/** Undefined of an empty list. */
const oneOf = <T>(list: readonly T[], dice: Dice): T | undefined =>
  list[Math.floor(dice() * list.length)];

/** One walk, the same for the same seed; undefined where nothing is wrong. */
export function wander(ground: Ground, seed: number): Stuck | undefined {
  const { model, journeys, isUnasked } = ground;
  const { worlds, starts } = model;
  const dice = createDice(seed);
  const events: string[] = [];
  let world = worlds.start(starts[0]?.input).world;

  const go = (candidate: Case): Stuck | undefined => {
    const state = JSON.stringify(world.snapshot.value);
    const stuck = (message: string): Stuck => ({ message, state, events });
    events.push(nameOf(candidate));
    try {
      const { snapshot, ...rest } = worlds.step(world, candidate.event).world;
      // xstate types the error of an unknown machine as unknown
      if (snapshot.status === 'error') return stuck(String(snapshot.error));
      world = { snapshot, ...rest };
    } catch (error) {
      return stuck(String(error));
    }
    const still = standsStillIn(world);
    return still === undefined ? undefined : stuck(`stands still in ${still}`);
  };

  const stray = (steps: number): Stuck | undefined => {
    for (let left = steps; left > 0 && world.snapshot.status === 'active'; left -= 1) {
      const candidate = anythingIn(ground, world, dice);
      const wrong = candidate && go(candidate);
      if (wrong) return wrong;
    }
    return undefined;
  };
  /** What is impossible by now is left out. */
  const follow = (cases: readonly Case[], disturbed: number): Stuck | undefined => {
    for (const candidate of cases) {
      if (world.snapshot.status !== 'active') return undefined;
      const isOffered = isUnasked(candidate) || (model.offers?.(world.snapshot, candidate) ?? true);
      const wrong = isOffered && worlds.possible(world, candidate) ? go(candidate) : undefined;
      if (wrong) return wrong;
      const between = dice() < disturbed ? stray(1 + Math.floor(dice() * MOST_BETWEEN)) : undefined;
      if (between) return between;
    }
    return undefined;
  };

  const first = oneOf(journeys, dice) ?? [];
  const begun = follow(first.slice(0, Math.floor(dice() * (first.length + 1))), 0);
  if (begun) return begun;
  for (let part = 0; part < PARTS; part += 1) {
    const next = oneOf(journeys, dice) ?? [];
    const wrong =
      stray(Math.floor(dice() * ASTRAY)) ??
      // rather from its beginning: the way to where it is then
      follow(next.slice(Math.floor(dice() * dice() * next.length)), DISTURBED);
    if (wrong) return wrong;
  }
  return undefined;
}

const nameOf = ({ event, label }: Case): string =>
  label === undefined ? event.type : `${event.type} (${label})`;

/** Of equal chance where they can happen: there are many more addresses than answers. */
const KINDS = ['reply', 'reply', 'person', 'person', 'unasked', 'clock', 'actor'] as const;

/** First what kind of event, then which, then in which variant. */
function anythingIn(
  { model: { worlds, cases, offers }, isUnasked }: Ground,
  world: World,
  dice: Dice,
): Case | undefined {
  const { snapshot } = world;
  // typed never for an unknown machine: event types are strings
  const types: readonly string[] = ownEventTypes(snapshot);
  const possible = types.map((type) => cases(type).filter((one) => worlds.possible(world, one)));
  const kindOf = (one: Case) => (isUnasked(one) ? 'unasked' : causeOf(one));
  const ofKind = (kind: string) =>
    possible
      .map((some) => some.filter((one) => kindOf(one) === kind))
      .filter(({ length }) => length > 0);
  const kinds = KINDS.map((kind) => ({ kind, events: ofKind(kind) })).filter(
    ({ events }) => events.length > 0,
  );
  const chosen = oneOf(kinds, dice);
  const candidate = oneOf(oneOf(chosen?.events ?? [], dice) ?? [], dice);
  const isPersons = chosen?.kind === 'person';
  return candidate && isPersons && offers?.(snapshot, candidate) === false ? undefined : candidate;
}

/** States that wait for a call nobody makes, or that are left at once or never. */
function standsStillIn({ snapshot, running }: World): string | undefined {
  // xstate types the nodes of an unknown machine as any
  const { _nodes: nodes } = snapshot as { _nodes: readonly AnyStateNode[] };
  const still = nodes.filter(
    (node) =>
      node.type === 'atomic' &&
      (node.invoke.some(({ id }) => !running.has(id)) ||
        (node.always !== undefined && !listens(node))),
  );
  return still.length > 0 ? still.map(pathOf).join(', ') : undefined;
}

/** Whether an event or an answer leads on, there or in a state around it but the whole region. */
const listens = (node: AnyStateNode): boolean =>
  node.ownEvents.some((type) => type !== '') ||
  node.invoke.length > 0 ||
  (node.parent?.parent?.parent !== undefined && listens(node.parent));
