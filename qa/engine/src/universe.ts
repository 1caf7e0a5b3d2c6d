/**
 * What the journeys owe: the static list of everything a chart can do, read from the machine
 * without running it.
 */
import type { AnyStateMachine } from 'xstate';
import { invokesOf, replyOf, transitionsOf, type Transition } from './names.ts';
import { success, type Case, type Cases } from './cases.ts';

export type ObligationKind = 'taken' | 'refused' | 'outcome' | 'exclusion' | 'left';

/** `kind: subject`; stable between runs as long as the chart keeps its names. */
export type Obligation = `${ObligationKind}: ${string}`;

export const taken = (transition: Transition): Obligation => `taken: ${transition.name}`;
export const refused = (transition: Transition): Obligation => `refused: ${transition.name}`;
export const exclusion = (open: string, opened: string): Obligation =>
  `exclusion: ${open} stays alone when ${opened} is asked for`;

/** A state left while some condition holds; a model's probes say when that is met. */
export const leftWith = (state: string, what: string): Obligation => `left: ${state} with ${what}`;

/** What a reply of a named port shows: that the chart has seen this outcome of this call. */
export function outcomeOf({ event, port, label }: Case): Obligation | undefined {
  if (port === undefined) return undefined;
  return `outcome: ${replyOf(event.type)?.call ?? port} ${label ?? success}`;
}

/**
 * Every transition taken, every guard refused, every outcome of every call. Guards are counted per
 * transition: the same named guard at two places is two obligations; and so are two calls of one
 * port.
 */
export function obligationsOf(machine: AnyStateMachine, cases: Cases): Obligation[] {
  const transitions = transitionsOf(machine);
  const outcomes = invokesOf(machine).flatMap(({ id }) =>
    [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`]
      .flatMap((type) => cases(type))
      .flatMap((candidate) => outcomeOf(candidate) ?? []),
  );
  return [
    ...transitions.map(taken),
    ...transitions.filter(({ guarded }) => guarded).map(refused),
    ...new Set(outcomes),
  ];
}
