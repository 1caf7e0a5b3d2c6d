/**
 * The hands of the DOM level in a page that a person watches: they use the app's controls, and show
 * which one they use.
 */
import userEvent from '@testing-library/user-event';
import type { Gesture, Words } from '../gestures.ts';
import { createDomHand } from './dom.ts';

/** What no control of a page does: the address bar, the device. */
const OF_PAGE: readonly Gesture['do'][] = [
  'pressKey',
  'press',
  'choose',
  'select',
  'type',
  'unfold',
];

export const isOfPage = (gestures: readonly Gesture[]): boolean =>
  gestures.every((gesture) => OF_PAGE.includes(gesture.do));

const notHere = async () => {
  throw new Error('No control of the page does this.');
};

export interface PressingHand {
  /** When a control does not exist exactly once, throws with its name. */
  readonly perform: (gesture: Gesture) => Promise<void>;
}

/**
 * @param outside a selector for what is not part of the app
 * @param using called with each control before it is used
 */
export const createPressingHand = (
  words: Words,
  outside: string,
  using: (control: HTMLElement) => void,
): PressingHand =>
  createDomHand(
    userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    words,
    { goTo: notHere, goBack: notHere, wake: notHere, stir: notHere },
    { outside, using },
  );
