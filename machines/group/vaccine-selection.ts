import { base } from '../vocabulary/base.ts';

/**
 * Everybody with their vaccines: each is chosen on the pages that one person has, and told here
 * (RTE-02, GRP-01).
 */
export const vaccineSelection = base.createStateConfig({
  id: 'vaccine-selection',
  meta: { page: 'vaccine-selection' },
  initial: 'asking',
  entry: [
    'tellHoldDropped',
    'putBack',
    'clearProblems',
    { type: 'comeTo', params: 'vaccine-selection' },
    'tellRecord',
  ],
  exit: 'clearProblems',
  on: {
    'person.chosen': {
      target: '#vaccine-selector',
      actions: { type: 'putInFront', params: ({ event }) => event.place },
    },
    'party.submitted': [
      { guard: 'allSettled', target: '#timeslots', actions: 'freshWishes' },
      { target: '.refused', actions: 'showUnsettled' },
    ],
    back: '#patient-info-list',
  },
  states: { asking: {}, refused: {} },
});
