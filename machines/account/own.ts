// How calls of somebody who is signed in can end: the sign-in may have run out (CHN-06).
import { refusalOf } from '../answers.ts';
import type { Outcome } from '../ports.ts';

/** Signs in again, and comes back. */
export const ifSignedOut = {
  guard: { type: 'refusedWith', params: 'SIGN_IN_REQUIRED' },
  target: '#sign-in',
  actions: ['forgetMe', 'tellVisitorLeft', 'returnToAccount'],
} as const;

type Ended = { event: { output: Outcome<unknown> } };

/** Of a form: signed out, or what the server finds wrong at its fields (VAL-11). */
export const orMendingOwn = [
  ifSignedOut,
  {
    target: 'refused',
    actions: { type: 'showRefusal', params: ({ event }: Ended) => refusalOf(event.output) },
  },
] as const;
