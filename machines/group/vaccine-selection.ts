import { detailsRequest, eligibleRequest } from '../requests/vaccines.ts';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';

/** Who could not be asked about has none. */
const leavingIt = { target: 'asking', actions: ['takeNoneShared', 'putBack'] } as const;

/**
 * Everybody with their vaccines: each is chosen on the pages that one person has, and told here; or
 * the others get what one of them has (RTE-02, GRP-01).
 */
export const vaccineSelection = base.createStateConfig({
  id: 'vaccine-selection',
  meta: { page: 'vaccine-selection' },
  initial: 'asking',
  entry: [
    'tellHoldDropped',
    'putBack',
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
    'vaccines.shared': { guard: 'canShare', target: '.sharing', actions: 'beginSharing' },
    back: '#patient-info-list',
  },
  states: {
    asking: {},
    refused: {},
    /** Whoever has none yet, one after the other, is asked about as on their own pages. */
    sharing: {
      entry: 'putBack',
      always: [
        { guard: 'someLeftToShare', target: 'listing', actions: 'shareWithNext' },
        { guard: 'allSettled', target: 'asking' },
        { target: 'refused', actions: 'showUnsettled' },
      ],
    },
    listing: ask('listEligibleVaccines', {
      id: 'listEligibleVaccines.shared',
      input: eligibleRequest,
      done: { target: 'fitting', keep: 'keepOffered', actions: 'resumeQuestions' },
      refused: {},
    }),
    /** What cannot be all of it, or asks something, is left to their own pages. */
    fitting: {
      always: [
        { guard: 'lacksShared', target: 'sharing', actions: 'takeNoneShared' },
        { guard: 'nothingToAsk', target: 'deciding' },
        { target: 'sharing' },
      ],
    },
    deciding: ask('getVaccineDetails', {
      id: 'getVaccineDetails.shared',
      input: (context) => detailsRequest(context, context.vaccines),
      done: {
        target: 'judging',
        keep: { type: 'keepDetails', of: ({ data }) => data.eligibleVaccineList },
      },
      refused: {},
    }),
    judging: {
      always: [
        { guard: 'nothingToWeigh', target: 'sharing', actions: 'acceptVaccines' },
        { target: 'sharing' },
      ],
    },
    failed: { tags: ['trouble'], on: { retried: 'listing', back: leavingIt } },
    timedOut: { tags: ['trouble', 'late'], on: { retried: 'listing', back: leavingIt } },
  },
});
