import type { AnyStateMachine } from 'xstate';
import { watch } from './watch.ts';
import { refused, taken, type Obligation } from './universe.ts';

export interface Instrumented {
  readonly machine: AnyStateMachine;
  /** Must be called with every action that the machine wants executed. */
  readonly noteAction: (execute: unknown) => void;
  /** What happened since the last call. */
  readonly drain: () => Set<Obligation>;
}

/** A copy of the chart that reports which obligations it meets. */
export function instrument(original: AnyStateMachine): Instrumented {
  const { machine, transitionOf, drain } = watch(original);
  let met = new Set<Obligation>();
  return {
    machine,
    noteAction: (execute) => {
      const transition = transitionOf(execute);
      if (transition !== undefined) met.add(taken(transition));
    },
    drain: () => {
      const happened = met;
      for (const { transition, passes } of drain()) if (!passes) happened.add(refused(transition));
      met = new Set();
      return happened;
    },
  };
}
