/** Makes the journeys of an earlier plan on the chart of today, as far as they still go. */
import { success, type Case } from './cases.ts';
import type { Walk, WalkedStep } from './cover.ts';
import type { GrowingGraph } from './growing-graph.ts';
import { isSame } from './is-same.ts';
import type { Model, Root } from './model.ts';
import { replyOf } from './names.ts';
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

type Play = (start: number, cases: readonly Case[], level: BarePath['level']) => Walk | undefined;

export interface Player {
  /** Ends at the first step that cannot be made, or that a person cannot make any more. */
  readonly play: Play;
  /**
   * Goes on where a step cannot be made any more: a call that waits there by now is answered, by
   * the same answer where the journey has it for another call, and else by its plain one; what is
   * still impossible is left out.
   */
  readonly mend: Play;
}

/** Calls that a chart may ask one after the other where it asked none before. */
const mostAnswers = 4;

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
  /** Undefined where it cannot be made at this level. */
  const after = (branch: Branch, candidate: Case, level: BarePath['level']) => {
    if (!branch.next.has(candidate)) branch.next.set(candidate, grow(branch, candidate));
    const next = branch.next.get(candidate);
    return next === undefined || (level === 'person' && !next.isPersons) ? undefined : next;
  };
  /** What stands for a step that cannot be made; nothing when it is left out. */
  const mended = (from: Branch, planned: Case, level: BarePath['level']): Branch[] => {
    const answered: Branch[] = [];
    for (let branch = from; answered.length < mostAnswers;) {
      const [same] = answersIn(model, branch.world, (one) => isSameAnswer(one, planned));
      const meant = same && after(branch, same, level);
      if (meant !== undefined) return [...answered, meant];
      const plain = answersIn(model, branch.world, isPlainAnswer).find(
        (one) => after(branch, one, level) !== undefined,
      );
      const next = plain && after(branch, plain, level);
      if (next === undefined) return [];
      answered.push(next);
      branch = next;
      const made = after(branch, planned, level);
      if (made !== undefined) return [...answered, made];
    }
    return [];
  };
  /** `instead`: what stands for a step that cannot be made; undefined where the walk ends there. */
  const playing =
    (instead: (...step: Parameters<typeof after>) => readonly Branch[] | undefined): Play =>
    (start, cases, level) => {
      const [root, trunk] = [graph.roots[start], trunks[start]];
      if (root === undefined || trunk === undefined) return undefined;
      const branches: Branch[] = [];
      for (const candidate of cases) {
        const branch = branches.at(-1) ?? trunk;
        const next = after(branch, candidate, level);
        const made = next === undefined ? instead(branch, candidate, level) : [next];
        if (made === undefined) break;
        branches.push(...made);
      }
      const steps = branches.flatMap(({ step }) => step ?? []);
      return { start: root.start, first: root.world, metAtStart: root.met, steps };
    };
  return { play: playing(() => undefined), mend: playing(mended) };
}

/** Of the calls that wait in a world, the answers that are wanted. */
const answersIn = (
  { worlds, cases }: Model,
  world: World,
  isWanted: (one: Case) => boolean,
): Case[] =>
  [...world.running]
    .flatMap((call) => [
      ...cases(`xstate.done.actor.${call}`),
      ...cases(`xstate.error.actor.${call}`),
    ])
    .filter((one) => isWanted(one) && worlds.possible(world, one));

/** The same is said; by which call does not matter. */
const isSameAnswer = ({ event, label }: Case, { event: planned, label: called }: Case): boolean => {
  const [kind, other] = [replyOf(event.type)?.kind, replyOf(planned.type)?.kind];
  return (
    kind !== undefined &&
    kind === other &&
    label === called &&
    isSame(event[contentOf[kind]], planned[contentOf[kind]])
  );
};

const contentOf = { done: 'output', error: 'error' } as const;

const isPlainAnswer = ({ event, label = success }: Case): boolean =>
  label === success && replyOf(event.type)?.kind === 'done';

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

/** The journeys, mended where the chart does not go on as it did. */
export const replay = ({ mend }: Player, { journeys }: EarlierPlan): Walk[] =>
  journeys.flatMap(({ start, cases, level }) => mend(start, cases, level) ?? []);
