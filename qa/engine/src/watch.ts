/**
 * A copy of a chart that tells which guards were asked, what they said, and which transitions were
 * taken, exactly as the interpreter decides it.
 */
import { and, type AnyStateMachine, type UnknownAction } from 'xstate';
import { transitionsOf, type Transition } from './names.ts';

export interface Asked {
  readonly transition: Transition;
  readonly passes: boolean;
}

export interface Watched {
  /** To be run in place of the original. */
  readonly machine: AnyStateMachine;
  /** All of them, by their names in the original. */
  readonly transitions: readonly Transition[];
  /** The transition that begins with this action; undefined for every other action. */
  readonly transitionOf: (execute: unknown) => Transition | undefined;
  /** The guards that were asked since the last call, in their order. */
  readonly drain: () => readonly Asked[];
}

/**
 * Each transition of the copy starts with an action of ours, and each guard is
 * `and([considered, guard, passed])`: a guard that was considered and did not pass was refused. So
 * conflicts between
 * transitions, raised events and eventless transitions are counted exactly as the interpreter
 * decides them, and forbidden transitions (`on: { X: {} }`), which xstate leaves out of a state's
 * events, are seen too.
 */
export function watch(original: AnyStateMachine): Watched {
  const machine = original.provide({});
  const begunBy = new Map<unknown, Transition>();
  let asked: { transition: Transition; passes: boolean }[] = [];

  const transitions = transitionsOf(machine);
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
    // the guard has been accepted by the machine already, so `and` need not check its type again
    definition.guard = and([considered, guard as typeof considered, passed]);
  }

  return {
    machine,
    transitions,
    transitionOf: (execute) => begunBy.get(execute),
    drain: () => {
      const drained = asked;
      asked = [];
      return drained;
    },
  };
}
