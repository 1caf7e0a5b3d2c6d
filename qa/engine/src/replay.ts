/** Makes the journeys of an earlier plan on the chart of today, as far as they still go. */
import type { Case } from './cases.ts';
import type { Walk, WalkedStep } from './cover.ts';
import type { GrowingGraph } from './growing-graph.ts';
import { isSame } from './is-same.ts';
import type { Model, Root } from './model.ts';
import type { BarePath } from './paths.ts';
import type { World } from './world.ts';

/** Of an earlier chart; whatever it says is tried on the chart of today before it counts. */
export interface EarlierPlan {
  readonly journeys: readonly EarlierJourney[];
  /** The cases that led to each state, by its name. */
  readonly ways: ReadonlyMap<string, Pick<EarlierJourney, 'start' | 'cases'>>;
}

export interface EarlierJourney extends Pick<BarePath, 'level'> {
  /** Its place among the starts of the model. */
  readonly start: number;
  readonly cases: readonly Case[];
}

/** What was made once; journeys that begin alike share it. */
interface Branch {
  readonly node: number;
  readonly world: World;
  /** A person can do all that led here. */
  readonly isPersons: boolean;
  readonly step: WalkedStep | undefined;
  /** Undefined where the case cannot happen, or the chart cannot cope with it. */
  readonly next: Map<Case, Branch | undefined>;
}

type Player = (start: number, cases: readonly Case[], level: BarePath['level']) => Walk | undefined;

/** A journey ends at the first step that cannot be made, or that a person cannot make any more. */
export function createPlayer(model: Model, graph: GrowingGraph): Player {
  const trunks = graph.roots.map((root) => trunkOf(root));
  const twinsOf = createTwins(model);
  const grow = (branch: Branch, planned: Case): Branch | undefined => {
    const { node, world, isPersons } = branch;
    if (world.snapshot.status !== 'active') return undefined;
    const candidate = twinsOf(planned).find((one) => model.worlds.possible(world, one));
    if (candidate === undefined) return undefined;
    const isOffered = isPersons && (model.offers?.(world.snapshot, candidate) ?? true);
    const made = graph.make(node, world, candidate, isOffered);
    if (made === undefined) return undefined;
    const { world: after, met, wait } = made.step;
    if (made.isNew) graph.remember(made.to, after);
    const step = { candidate, world: after, met, wait };
    return { node: made.to, world: after, isPersons: isOffered, step, next: new Map() };
  };
  return (start, cases, level) => {
    const root = graph.roots[start];
    let branch = trunks[start];
    if (root === undefined) return undefined;
    const steps: WalkedStep[] = [];
    for (const candidate of cases) {
      if (branch === undefined) break;
      if (!branch.next.has(candidate)) branch.next.set(candidate, grow(branch, candidate));
      branch = branch.next.get(candidate);
      if (branch?.step === undefined || (level === 'person' && !branch.isPersons)) break;
      steps.push(branch.step);
    }
    return { start: root.start, first: root.world, metAtStart: root.met, steps };
  };
}

/**
 * The case, and those that carry the same event: a kept plan tells cases by their events, and the
 * same answer may stand for several outcomes, of which one at a time can be.
 */
function createTwins({ cases }: Pick<Model, 'cases'>): (one: Case) => readonly Case[] {
  const known = new Map<Case, readonly Case[]>();
  return (one) => {
    const { type } = one.event;
    const twins = known.get(one) ?? [
      one,
      ...cases(type).filter((other) => other !== one && isSame(other.event, one.event)),
    ];
    known.set(one, twins);
    return twins;
  };
}

const trunkOf = ({ node, world }: Root): Branch => ({
  node,
  world,
  isPersons: true,
  step: undefined,
  next: new Map(),
});

/** The journeys, as far as they go. */
export const replay = (player: Player, { journeys }: EarlierPlan): Walk[] =>
  journeys.flatMap(({ start, cases, level }) => player(start, cases, level) ?? []);
