/** The three proofs over one walk, and what speaks against them, with the way there. */
import type { AnyEventObject, StateValue } from 'xstate';
import type { Case, Model } from '@dosepath/journeys';
import { backProof, type BackClaims, type BackProof, type Pressing } from './back.ts';
import { pilesIn, type WrongNow, type WrongStep } from './layers.ts';
import { reachOf, type Destinations, type Reach } from './reach.ts';
import { stepIn, walkSituations, wayTo, type Situations } from './situations.ts';

export interface Claims {
  readonly destinations: Destinations;
  readonly back: BackClaims;
  readonly wrongNow: WrongNow;
  readonly wrongStep: WrongStep;
}

export interface Counterexample {
  readonly kind: 'dead end' | 'stop without a way on' | 'Back trap' | 'layers' | 'crash';
  /** What is wrong, in plain words. */
  readonly what: string;
  readonly at: StateValue;
  /** From the start; with these it happens on the real machine. */
  readonly events: readonly AnyEventObject[];
  /** How many situations show the same. */
  readonly times: number;
}

export interface Proof {
  /** Situations seen, and those of them that were walked on from in all directions. */
  readonly situations: number;
  readonly walked: number;
  /** Steps judged: what leads from one situation to another. */
  readonly edges: number;
  readonly reach: Omit<Reach, 'lost' | 'stuck'>;
  readonly back: Omit<BackProof, 'traps' | 'slow'>;
  readonly counterexamples: readonly Counterexample[];
  /** Where Back shows nothing at first: no trap, and worth knowing. The slowest of each page. */
  readonly slowBack: readonly SlowBack[];
}

export interface SlowBack {
  readonly page: string;
  readonly presses: number;
  readonly below: readonly string[];
  readonly events: readonly AnyEventObject[];
  readonly times: number;
}

/** What is said while it is proved: of a minute's work. */
export type Progress = (line: string) => void;

export function prove(
  model: Model,
  claims: Claims,
  patience: number,
  progress: Progress = () => {},
): Proof {
  progress('walking');
  const walk = walkSituations(model, patience);
  const edges = walk.turns.flatMap((here) => here ?? []);
  progress(`${walk.all.length} situations, ${edges.length} edges; looking for a way out of each`);
  const { lost, stuck, ...reach } = reachOf(model, walk, claims.destinations);
  progress('pressing Back in each');
  const { traps, slow, ...back } = backProof(model, walk, claims.back);
  progress('looking at what lies over the page');
  const piles = pilesIn(walk, claims.wrongNow, claims.wrongStep);

  const shorter = createShorter(model, walk);
  const found: Found[] = [
    ...lost.map((index) => ({
      kind: 'dead end' as const,
      what: 'nothing that can come about leads to an end',
      ...placeOf(walk, index),
      events: shorter(index),
    })),
    ...stuck.map((index) => ({
      kind: 'stop without a way on' as const,
      what: `nothing that a person does, or waits for, leads on from ${nameOf(claims, walk, index)}`,
      ...placeOf(walk, index),
      events: shorter(index),
    })),
    ...traps.map(({ situation, cameBy, below }) => ({
      kind: 'Back trap' as const,
      what: `Back leads nowhere, however often it is pressed; under it: ${below.join(', ')}`,
      ...placeOf(walk, situation),
      // which addresses lie under it depends on the very way
      events: wayWith(walk, situation, cameBy),
    })),
    ...piles.map(({ situation, cameBy, wrong }) => ({
      kind: 'layers' as const,
      what: wrong,
      ...placeOf(walk, situation),
      events: cameBy === undefined ? shorter(situation) : wayWith(walk, situation, cameBy),
    })),
    ...walk.crashes.map(({ from, candidate, message }) => ({
      kind: 'crash' as const,
      what: message,
      ...placeOf(walk, from),
      events: wayWith(walk, from, { from, candidate }),
    })),
  ];
  return {
    situations: walk.all.length,
    walked: walk.turns.filter((here) => here !== undefined).length,
    edges: edges.length,
    reach,
    back,
    counterexamples: oneOfEach(found),
    slowBack: slowestOfEach(slow),
  };

  function slowestOfEach(pressings: readonly Pressing[]): SlowBack[] {
    const groups = new Map<string, Pressing[]>();
    for (const one of pressings) {
      const snapshot = walk.all[one.situation]?.world.snapshot;
      const page = (snapshot && claims.back.bar.addressOf(snapshot)) ?? '';
      groups.set(page, [...(groups.get(page) ?? []), one]);
    }
    return [...groups].flatMap(([page, group]) => {
      const [slowest] = group.toSorted((one, other) => other.presses - one.presses);
      if (slowest === undefined) return [];
      const { presses, below, situation, cameBy } = slowest;
      const events = wayWith(walk, situation, cameBy);
      return [{ page, presses, below, events, times: group.length }];
    });
  }
}

type Found = Omit<Counterexample, 'times'>;

/** What is wrong in the same way in the same state is told once, with the shortest way there. */
function oneOfEach(found: readonly Found[]): Counterexample[] {
  const groups = new Map<string, Found[]>();
  for (const one of found) {
    const told = one.kind === 'Back trap' ? '' : one.what;
    const name = JSON.stringify([one.kind, told, one.at]);
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const [shortest] = group.toSorted((one, other) => one.events.length - other.events.length);
    return shortest === undefined ? [] : [{ ...shortest, times: group.length }];
  });
}

// xstate types the value of an unknown machine as any
const placeOf = ({ all }: Situations, index: number) => ({
  at: all[index]?.world.snapshot.value as StateValue,
});

function nameOf({ destinations }: Claims, { all }: Situations, index: number): string {
  const snapshot = all[index]?.world.snapshot;
  return (
    destinations.stops.find(({ at }) => snapshot !== undefined && at(snapshot))?.name ?? 'here'
  );
}

const wayWith = (
  walk: Situations,
  situation: number,
  cameBy: { readonly from: number; readonly candidate: Case } | undefined,
): AnyEventObject[] =>
  cameBy === undefined
    ? wayTo(walk, situation)
    : [...wayTo(walk, cameBy.from), cameBy.candidate.event];

/**
 * The shortest way that the walk knows, if the real machine goes it; else the way by which the
 * situation was come to.
 */
function createShorter(model: Model, walk: Situations): (index: number) => AnyEventObject[] {
  const { all, turns, describe } = walk;
  const cameFrom = new Map<number, { from: number; candidate: Case }>();
  const starts = all.flatMap(({ cameBy }, index) => (cameBy === undefined ? [index] : []));
  const order = [...starts];
  const seen = new Set(order);
  for (const node of order) {
    for (const { to, candidate } of turns[node] ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      cameFrom.set(to, { from: node, candidate });
      order.push(to);
    }
  }
  return (index) => {
    const way: Case[] = [];
    let first = index;
    for (let by = cameFrom.get(index); by !== undefined; by = cameFrom.get(by.from)) {
      way.push(by.candidate);
      first = by.from;
    }
    let world = all[first]?.world;
    for (const candidate of way.reverse()) {
      if (world === undefined || !model.worlds.possible(world, candidate))
        return wayTo(walk, index);
      const after = stepIn(model, world, candidate);
      world = typeof after === 'string' ? undefined : after;
    }
    return world !== undefined && describe(world).key === all[index]?.key
      ? way.map(({ event }) => event)
      : wayTo(walk, index);
  };
}

/** What stands in the address bar to see it; `spell` names each event. */
export const linkTo = (
  { events }: Pick<Counterexample, 'events'>,
  path: string,
  spell: (events: readonly AnyEventObject[]) => string,
): string => `${path}?replay=${spell(events)}`;
