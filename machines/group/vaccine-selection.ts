import { detailsRequest, eligibleRequest } from '../requests/vaccines.ts';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';

/** A person whose check failed gets no vaccines. */
const leavingIt = { target: 'asking', actions: ['takeNoneShared', 'putBack'] } as const;

/**
 * Everyone with their vaccines: each person's are chosen on the same pages as for one person, and
 * shown here; or the others get what one of them has (RTE-02, GRP-01).
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
    /** Those without vaccines are checked one after the other, as on their own pages. */
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
    /** When not all vaccines fit, or one needs an answer, it is left to their own pages. */
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
    ...heldUp({ retried: 'listing', back: leavingIt }),
  },
});
