import type { AnyEventObject, AnyStateMachine, StateValue } from 'xstate';
import type { Gesture } from './gestures.ts';

/**
 * Whether these gestures need a button that waits now: the chart does not take the event, so nobody
 * can press it.
 *
 * @param machine as the app has it: in a machine that is watched each transition does something
 */
export const buttonWaits = (
  gestures: readonly Gesture[],
  machine: AnyStateMachine,
  moment: { readonly value: StateValue; readonly context: unknown },
  event: AnyEventObject,
): boolean =>
  gestures.some((gesture) => gesture.do === 'press' && gesture.role === 'button') &&
  !machine.resolveState(moment).can(event);
