import { rsvRequest } from '../requests/vaccines.ts';
import { base } from '../vocabulary/base.ts';
import { ask } from '../vocabulary/calls/ends.ts';

/**
 * The RSV questions by hand, for QA: any age, state and answers, and the rule that decides (RTE-11,
 * RSV-01, RSV-02).
 */
export const rsvTest = base.createStateConfig({
  id: 'rsv-test',
  meta: { page: 'rsv-test' },
  initial: 'form',
  exit: 'clearProblems',
  on: {
    back: '#get-started',
    'rsv.given': {
      target: '.form',
      actions: { type: 'giveRsv', params: ({ event }) => event.answers },
    },
    'rsv.submitted': [
      { guard: 'rsvComplete', target: '.asking' },
      { target: '.form', actions: 'showRsvProblems' },
    ],
  },
  states: {
    form: {},
    asking: ask('listEligibleVaccines', {
      id: 'listEligibleVaccines.rsv',
      input: rsvRequest,
      done: { target: 'answered', keep: { type: 'keepRsv', of: ({ vaccines }) => vaccines } },
      whateverRefused: 'failed',
      unanswered: 'failed',
    }),
    answered: {},
    failed: { tags: ['trouble'] },
  },
});
