// Somewhere else: a ZIP code or a town, and times are looked for from there (CAN-02, SLT-11).
import { base } from '../base.ts';

/** A place is typed; where it is, is asked next. */
export const placing = base.createStateConfig({
  initial: 'asking',
  on: {
    'place.typed': { actions: { type: 'typePlace', params: ({ event }) => event.text } },
    'place.submitted': [
      {
        guard: 'noPlaceText',
        target: '.refused',
        reenter: true,
        actions: { type: 'showProblem', params: { field: 'location', code: 'location.invalid' } },
      },
      { target: 'locating' },
    ],
  },
  states: { asking: {}, refused: {}, failed: { tags: ['trouble'] } },
});

/** What becomes of asking where that is: `search` is the state that looks for times. */
export const locating = <const Target extends string>(search: Target) =>
  ({
    input: ({ start }: { start: { location: string } }) => ({ query: { text: start.location } }),
    done: { target: search, keep: 'searchAround' },
    whateverRefused: {
      target: 'placing.refused',
      actions: { type: 'showProblem', params: { field: 'location', code: 'location.unknown' } },
    },
    failed: 'placing.failed',
    timedOut: 'placing.failed',
  }) as const;
