// Another place: a ZIP code or a town, to search for times from there (CAN-02, SLT-11).
import type { Suggestion } from '#contract/geo.ts';
import { placeRequest } from '../../requests/place.ts';
import { base } from '../base.ts';

/** A place is typed; its position is looked up next. */
export const placing = base.createStateConfig({
  initial: 'asking',
  exit: 'clearProblems',
  on: {
    'place.typed': { actions: { type: 'typePlace', params: ({ event }) => event.text } },
    /** One of the places probably meant. */
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

const unknown = {
  target: 'placing.refused',
  actions: { type: 'showProblem', params: { field: 'location', code: 'location.unknown' } },
} as const;

/** The outcomes of looking up a place; `search` is the state that searches for times. */
export const locating = <const Target extends string>(search: Target) =>
  ({
    input: placeRequest,
    done: { target: search, keep: 'searchAround' },
    refused: { FC_903_NotFound: 'suggesting', INVALID_REQUEST: unknown },
    failed: 'placing.failed',
    unanswered: 'placing.failed',
  }) as const;

/** LOC-02: for an unknown place, suggestions are requested. */
export const suggesting = {
  input: placeRequest,
  done: {
    ...unknown,
    keep: {
      type: 'keepSuggestions',
      of: ({ suggestions }: { suggestions: Suggestion[] }) => suggestions,
    },
  },
  whateverRefused: unknown,
  failed: unknown,
  unanswered: unknown,
} as const;
