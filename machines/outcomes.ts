// How the end of a call leads on, where many pages do the same with it.
import type { Outcome } from './ports.ts';
import { refusalOf } from './setup.ts';

/** A call that came to no answer: in time or at all (API-03). */
export const orTrouble = [{ guard: 'timedOut', target: 'timedOut' }, { target: 'failed' }] as const;

type Ended = { event: { output: Outcome<unknown> } };

/** VAL-11: what the server finds wrong with a form is shown at its fields; every other refusal is trouble. */
export const orMending = <const Target extends string>(target: Target) =>
  [
    {
      guard: { type: 'refusedWith', params: 'INVALID_REQUEST' },
      target,
      actions: { type: 'showRefusal', params: ({ event }: Ended) => refusalOf(event.output) },
    },
    { target: 'failed' },
  ] as const;
