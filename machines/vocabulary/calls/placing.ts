// Somewhere else: a ZIP code or a town, and times are looked for from there (CAN-02, SLT-11).
import type { Suggestion } from '#contract/geo.ts';
import { base } from '../base.ts';

/** A place is typed; where it is, is asked next. */
export const placing = base.createStateConfig({
  initial: 'asking',
  on: {
    'place.typed': { actions: { type: 'typePlace', params: ({ event }) => event.text } },
    /** One of those that were probably meant. */
    'place.chosen': {
      target: 'locating',
      actions: { type: 'placeText', params: ({ event }) => event.text },
    },
    'place.submitted': [
      {
        guard: 'noPlaceText',
        target: '.refused',
        actions: { type: 'showProblem', params: { field: 'location', code: 'location.invalid' } },
      },
      { target: 'locating' },
    ],
  },
  states: { asking: {}, refused: {}, failed: { tags: ['trouble'] } },
});

const placeAsked = ({ start }: { start: { location: string } }) => ({
  query: { text: start.location },
});
const unknown = {
  target: 'placing.refused',
  actions: { type: 'showProblem', params: { field: 'location', code: 'location.unknown' } },
} as const;

/** What becomes of asking where that is: `search` is the state that looks for times. */
export const locating = <const Target extends string>(search: Target) =>
  ({
    input: placeAsked,
    done: { target: search, keep: 'searchAround' },
    refused: { FC_903_NotFound: 'suggesting', INVALID_REQUEST: unknown },
    failed: 'placing.failed',
    timedOut: 'placing.failed',
  }) as const;

/** LOC-02: of a place that nobody knows, what was probably meant is asked for. */
export const suggesting = {
  input: placeAsked,
  done: {
    ...unknown,
    keep: {
      type: 'keepSuggestions',
      of: ({ suggestions }: { suggestions: Suggestion[] }) => suggestions,
    },
  },
  whateverRefused: unknown,
  failed: unknown,
  timedOut: unknown,
} as const;
