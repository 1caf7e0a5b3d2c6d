/** A copy of a machine that tells which transitions really happened and which guards said no. */
import { transitionsOf } from '#machines/chart/names.ts';
import { and, type AnyStateMachine, type UnknownAction } from 'xstate';
import { refused, taken, type Obligation } from './universe.ts';

export interface Instrumented {
  readonly machine: AnyStateMachine;
  /** To be told of every action that the copy wants executed; nothing is executed. */
  readonly noteAction: (execute: unknown) => void;
  /** What happened since the last call. */
  readonly drain: () => Set<Obligation>;
}

/**
 * Each transition of the copy starts with an action of ours, and each guard is `and([considered, guard, passed])`: a guard that was
 * considered and did not pass was refused. So conflicts between transitions, raised events and eventless transitions are counted exactly
 * as the interpreter decides them, and forbidden transitions (`on: { X: {} }`), which xstate leaves out of a state's events, are seen too.
 */
export function instrument(original: AnyStateMachine): Instrumented {
  const machine = original.provide({});
  const takenBy = new Map<unknown, Obligation>();
  const undecided = new Set<Obligation>();
  let met = new Set<Obligation>();

  for (const transition of transitionsOf(machine)) {
    const { definition } = transition;
    const mark = () => {};
    takenBy.set(mark, taken(transition));
    // xstate types a transition's actions by their parameters; ours has none
    definition.actions = [mark as UnknownAction, ...definition.actions];
    const { guard } = definition;
    if (guard === undefined) continue;
    const obligation = refused(transition);
    const considered = () => {
      if (undecided.has(obligation)) met.add(obligation);
      undecided.add(obligation);
      return true;
    };
    const passed = () => undecided.delete(obligation);
    // the guard has been accepted by the machine already, so `and` need not check its type again
    definition.guard = and([considered, guard as typeof considered, passed]);
  }

  return {
    machine,
    noteAction: (execute) => {
      const obligation = takenBy.get(execute);
      if (obligation !== undefined) met.add(obligation);
    },
    drain: () => {
      const happened = met;
      for (const obligation of undecided) happened.add(obligation);
      undecided.clear();
      met = new Set();
      return happened;
    },
  };
}
