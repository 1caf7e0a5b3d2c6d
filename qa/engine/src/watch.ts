/**
 * A chart that reports which guards were evaluated, their results, and which transitions were
 * taken, exactly as the interpreter decides.
 */
import {
  and,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type UnknownAction,
} from 'xstate';
import { transitionsOf, type Transition } from './names.ts';

export interface Asked {
  readonly transition: Transition;
  readonly passes: boolean;
}

export interface Watched {
  /** Run this instead of the original. */
  readonly machine: AnyStateMachine;
  /** All of them, by their names in the original. */
  readonly transitions: readonly Transition[];
  /** The name of a transition of this copy. */
  readonly nameOf: (definition: AnyTransitionDefinition) => string | undefined;
  /** The transition that begins with this action; undefined for any other action. */
  readonly transitionOf: (execute: unknown) => Transition | undefined;
  /** The guards evaluated since the last call, in order. */
  readonly drain: () => readonly Asked[];
}

/** Watches a copy of a chart. */
export const watch = (original: AnyStateMachine): Watched => watchOwn(original.provide({}));

/**
 * Watches this very chart: a copy made for the purpose, which nothing else runs. Each transition
 * starts with an action of ours, and each guard is `and([considered, guard, passed])`: a guard that
 * was considered and did not pass was refused. So conflicts between transitions, raised events and
 * eventless transitions are counted exactly as the interpreter decides them, and forbidden
 * transitions (`on: { X: {} }`), which xstate leaves out of a state's events, are seen too.
 */
export function watchOwn(machine: AnyStateMachine): Watched {
  const begunBy = new Map<unknown, Transition>();
  let asked: { transition: Transition; passes: boolean }[] = [];

  const transitions = transitionsOf(machine);
  const names = new Map(transitions.map(({ definition, name }) => [definition, name]));
  for (const transition of transitions) {
    const { definition } = transition;
    const mark = () => {};
    begunBy.set(mark, transition);
    // xstate types a transition's actions by their parameters; ours has none
    definition.actions = [mark as UnknownAction, ...definition.actions];
    const { guard } = definition;
    if (guard === undefined) continue;
    const considered = () => {
      asked.push({ transition, passes: false });
      return true;
    };
    const passed = () => {
      const last = asked.at(-1);
      if (last !== undefined) last.passes = true;
      return true;
    };
    // the machine has already accepted the guard, so `and` need not check its type again
    definition.guard = and([considered, guard as typeof considered, passed]);
  }

  return {
    machine,
    transitions,
    nameOf: (definition) => names.get(definition),
    transitionOf: (execute) => begunBy.get(execute),
    drain: () => {
      const drained = asked;
      asked = [];
      return drained;
    },
  };
}
