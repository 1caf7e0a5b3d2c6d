/** Every way to break a chart at one place. */
import { createHash } from 'node:crypto';
import { and, not, type AnyEventObject, type AnyStateMachine, type AnyStateNode } from 'xstate';
import type { AnyTransitionDefinition } from 'xstate';
import {
  describeEvent,
  invokesOf,
  pathOf,
  stateNodesOf,
  transitionsOf,
  type Transition,
} from '@dosepath/journeys/chart';
import {
  outcomeOf,
  refused,
  success,
  taken,
  type Cases,
  type Obligation,
} from '@dosepath/journeys';

export type MutantKind =
  | 'removed'
  | 'redirected'
  | 'flipped'
  | 'dropped'
  /** What is done otherwise on the same way (`contents.ts`). */
  | 'forgotten'
  | 'kept'
  | 'emptied'
  | 'unasked'
  | 'unentered';

/**
 * A copy of the chart, with its parts in the order of the chart: what is broken is named in the
 * original and broken in the copy.
 */
export interface Copy {
  readonly definitions: readonly AnyTransitionDefinition[];
  readonly nodes: ReadonlyMap<string, AnyStateNode>;
}

export interface Mutant {
  readonly kind: MutantKind;
  readonly name: string;
  /** Steps that meet any of these come to the place that is broken. */
  readonly meets: readonly Obligation[];
  /** As JSON: journeys without this very event run as planned, so they need not be run. */
  readonly event?: string;
  /** The journeys that come to it, by their ids; no other can see it. */
  readonly journeys?: ReadonlySet<string>;
  /** Breaks the copy, and answers how to mend it. */
  readonly breakIn: (copy: Copy) => () => void;
}

/**
 * `machine`: made by `provide({})` from the chart, or made from such a copy; what is broken in it
 * stays in it.
 */
export const copyOf = (machine: AnyStateMachine): Copy => ({
  definitions: transitionsOf(machine).map(({ definition }) => definition),
  nodes: new Map(stateNodesOf(machine).map((node) => [pathOf(node), node])),
});

type Part = Partial<Pick<AnyTransitionDefinition, 'guard' | 'target'>>;

/**
 * xstate asks a definition for its guard and target each time, so what is set here holds from the
 * next event on.
 */
function change(copy: Copy, index: number, to: (definition: AnyTransitionDefinition) => Part) {
  const definition = copy.definitions[index];
  if (definition === undefined) throw new Error(`The copy has no transition ${index}.`);
  const { guard, target } = definition;
  Object.assign(definition, to(definition));
  return () => void Object.assign(definition, { guard, target });
}

/** A transition that is never taken is as good as none. */
const never = () => false;

/** `seed` chooses where redirected transitions lead to. */
export function mutantsOf(machine: AnyStateMachine, cases: Cases, seed: number): Mutant[] {
  const transitions = transitionsOf(machine);
  return [
    ...transitions.map((transition, index) => removed(transition, index)),
    ...transitions.flatMap((transition, index) => redirected(transition, index, seed)),
    ...transitions.flatMap((transition, index) => flipped(transition, index)),
    ...dropped(machine, cases),
  ];
}

const removed = (transition: Transition, index: number): Mutant => ({
  kind: 'removed',
  name: transition.name,
  meets: [taken(transition)],
  breakIn: (copy) => change(copy, index, () => ({ guard: never })),
});

function redirected(transition: Transition, index: number, seed: number): Mutant[] {
  const elsewhere = beside(transition.definition);
  if (elsewhere.length === 0) return [];
  const to = elsewhere[numberOf(`${seed} ${transition.name}`) % elsewhere.length];
  return [
    {
      kind: 'redirected',
      name: `${transition.name}, but to ${to}`,
      meets: [taken(transition)],
      breakIn: (copy) => {
        const node = to === undefined ? undefined : copy.nodes.get(to);
        if (node === undefined) throw new Error(`The copy has no state ${to}.`);
        return change(copy, index, () => ({ target: [node] }));
      },
    },
  ];
}

/**
 * Where else in its region it could lead: to the others beside where it leads; of one that stays,
 * to those beside its own state or inside it.
 */
function beside({ target, source }: AnyTransitionDefinition): string[] {
  const [leadsTo = source] = target ?? [];
  for (let node: AnyStateNode | undefined = leadsTo; node !== undefined; node = node.parent) {
    const { parent, key } = node;
    if (parent?.type !== 'compound') continue;
    const others = Object.values<AnyStateNode>(parent.states).filter((other) => other.key !== key);
    if (others.length > 0) return tellingOf(others, leadsTo, source).map(pathOf);
  }
  const inside = Object.values<AnyStateNode>(source.states);
  return target === undefined ? tellingOf(inside, leadsTo, source).map(pathOf) : [];
}

/**
 * Not those that pass on at once, which may well be to the same place: all that lie over a page
 * close by themselves where that page is not. The one that the transition comes from is open where
 * it is taken, so it would stay.
 */
function tellingOf(
  others: readonly AnyStateNode[],
  leadsTo: AnyStateNode,
  source: AnyStateNode,
): readonly AnyStateNode[] {
  const telling = others.filter((node) => isIn(source, node) || !passesOn(node, leadsTo));
  return telling.length > 0 ? telling : others;
}

const isIn = (node: AnyStateNode, other: AnyStateNode): boolean =>
  node === other || (node.parent !== undefined && isIn(node.parent, other));

const passesOn = ({ always = [] }: AnyStateNode, leadsTo: AnyStateNode): boolean =>
  always.some(({ guard, target }) => guard === undefined || target?.includes(leadsTo));

const numberOf = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE();

function flipped(transition: Transition, index: number): Mutant[] {
  if (!transition.guarded) return [];
  return [
    {
      kind: 'flipped',
      name: transition.name,
      meets: [taken(transition), refused(transition)],
      breakIn: (copy) =>
        change(copy, index, ({ guard }) =>
          // the machine has accepted the guard already: only that there is one is not known to the
          // compiler
          ({ guard: not(guard as Parameters<typeof not>[0]) }),
        ),
    },
  ];
}

/** An outcome of a port at one of its calls. */
interface Answer {
  readonly outcome: Obligation;
  readonly name: string;
  /** The places of the transitions that answer the call, and what they are met by. */
  readonly answering: readonly { readonly transition: Transition; readonly index: number }[];
  readonly event: AnyEventObject;
}

function answersOf(machine: AnyStateMachine, cases: Cases): Answer[] {
  const transitions = transitionsOf(machine);
  return invokesOf(machine)
    .flatMap(({ id }) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`])
    .flatMap((type) => {
      const answering = transitions.flatMap((transition, index) =>
        transition.definition.eventType === type ? [{ transition, index }] : [],
      );
      return cases(type).flatMap((one): Answer[] => {
        const outcome = outcomeOf(one);
        if (outcome === undefined || answering.length === 0) return [];
        const name = `${describeEvent(type)}: ${one.label ?? success}`;
        return [{ outcome, name, answering, event: one.event }];
      });
    });
}

/**
 * No transition answers this outcome any more; all other outcomes of the call are answered as
 * before.
 */
function dropIn(copy: Copy, { answering, event }: Answer): () => void {
  const isOther = isNot(event);
  const mends = answering.map(({ index }) =>
    change(copy, index, ({ guard }) => ({
      // as above
      guard: guard === undefined ? isOther : and([isOther, guard as typeof isOther]),
    })),
  );
  return inReverse(mends);
}

/** One place may be broken several times: what was there first comes back last. */
const inReverse = (mends: readonly (() => void)[]) => () =>
  mends.toReversed().forEach((mend) => mend());

function grouped(answers: readonly Answer[]): ReadonlyMap<Obligation, readonly Answer[]> {
  const groups = new Map<Obligation, Answer[]>();
  for (const answer of answers)
    groups.set(answer.outcome, [...(groups.get(answer.outcome) ?? []), answer]);
  return groups;
}

/** Each outcome of each port, at all of its calls at once: what the journeys owe. */
function dropped(machine: AnyStateMachine, cases: Cases): Mutant[] {
  const byOutcome = grouped(answersOf(machine, cases));
  return [...byOutcome].map(([outcome, answers]) => ({
    kind: 'dropped',
    name: outcome.slice('outcome: '.length),
    meets: [outcome],
    breakIn: (copy) => {
      const mends = answers.map((answer) => dropIn(copy, answer));
      return inReverse(mends);
    },
  }));
}

/**
 * More than the journeys owe: each outcome at one call alone. An outcome that no journey gives this
 * call takes the way of others that one does.
 */
export const droppedAtOneCall = (machine: AnyStateMachine, cases: Cases): Mutant[] =>
  answersOf(machine, cases).map((answer) => ({
    kind: 'dropped',
    name: answer.name,
    meets: answer.answering.map(({ transition }) => taken(transition)),
    event: JSON.stringify(answer.event),
    breakIn: (copy) => dropIn(copy, answer),
  }));

/** Journeys that were kept in a file have events of their own. */
function isNot(event: AnyEventObject) {
  const told = JSON.stringify(event);
  return function otherOutcome(given: { event: AnyEventObject }): boolean {
    return JSON.stringify(given.event) !== told;
  };
}
