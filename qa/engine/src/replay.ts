/** Replays the journeys of an earlier plan on today's chart, as far as they still go. */
import { success, type Case } from './cases.ts';
import type { Walk, WalkedStep } from './cover.ts';
import type { GrowingGraph } from './growing-graph.ts';
import { isSame } from './is-same.ts';
import type { Model, Root } from './model.ts';
import { replyOf } from './names.ts';
import type { BarePath } from './paths.ts';
import type { World } from './world.ts';

/** From an earlier chart; everything in it is tried on today's chart before it counts. */
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

/** Steps already made; journeys with a common beginning share them. */
interface Branch {
  readonly node: number;
  readonly world: World;
  /** Whether a person can do everything that led here. */
  readonly isPersons: boolean;
  readonly step: WalkedStep | undefined;
  /** Undefined where the case cannot happen, or the chart cannot handle it. */
  readonly next: Map<Case, Branch | undefined>;
}

type Play = (start: number, cases: readonly Case[], level: BarePath['level']) => Walk | undefined;

export interface Player {
  /** Ends at the first step that is impossible, or that a person can no longer do. */
  readonly play: Play;
  /**
   * Continues where a step is no longer possible: a call now waiting there is answered, with the
   * same answer where the journey has it for another call, else with its plain one; a step that is
   * still impossible, or now changes nothing, is left out.
   */
  readonly mend: Play;
}

/** The most calls that a chart may now make in a row where it made none before. */
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
  /** Undefined where it is impossible at this level. */
  const after = (branch: Branch, candidate: Case, level: BarePath['level']) => {
    if (!branch.next.has(candidate)) branch.next.set(candidate, grow(branch, candidate));
    const next = branch.next.get(candidate);
    return next === undefined || (level === 'person' && !next.isPersons) ? undefined : next;
  };
  /** Replaces a step that is impossible; empty when it is left out. */
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
  /** `instead`: replaces an impossible step; undefined where the walk ends there. */
  const playing =
    (
      instead: (...step: Parameters<typeof after>) => readonly Branch[] | undefined,
      isMended: boolean,
    ): Play =>
    (start, cases, level) => {
      const [root, trunk] = [graph.roots[start], trunks[start]];
      if (root === undefined || trunk === undefined) return undefined;
      const branches: Branch[] = [];
      for (const candidate of cases) {
        const branch = branches.at(-1) ?? trunk;
        const next = after(branch, candidate, level);
        const made = next === undefined ? instead(branch, candidate, level) : [next];
        if (made === undefined) break;
        if (isMended && next !== undefined && isIdle(branch, next)) continue;
        branches.push(...made);
      }
      const steps = branches.flatMap(({ step }) => step ?? []);
      return { start: root.start, first: root.world, metAtStart: root.met, steps };
    };
  return { play: playing(() => undefined, false), mend: playing(mended, true) };
}

/** A step that changes nothing and meets nothing: the screen may have no control for it there. */
const isIdle = ({ node }: Branch, next: Branch): boolean =>
  next.node === node && next.step?.met.size === 0 && next.step.wait === 0;

/** The wanted answers of the calls waiting in a world. */
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

/** The same answer, whichever call gives it. */
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
 * The case, and those that carry the same event: a kept plan identifies cases by their events, and
 * one answer may stand for several outcomes, of which only one at a time is possible.
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

/** The journeys, repaired where the chart behaves differently now. */
export const replay = ({ mend }: Player, { journeys }: EarlierPlan): Walk[] =>
  journeys.flatMap(({ start, cases, level }) => mend(start, cases, level) ?? []);
