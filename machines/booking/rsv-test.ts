import { rsvRequest } from '../requests/vaccines.ts';
import { valueOf } from '../requests/answers.ts';
import { base } from '../vocabulary/base.ts';

/** The RSV questions by hand, for QA: any age, state and answers, and the rule that decides (RTE-11, RSV-01, RSV-02). */
export const rsvTest = base.createStateConfig({
  id: 'rsv-test',
  meta: { page: 'rsv-test' },
  initial: 'form',
  on: {
    back: '#get-started',
    'rsv.given': {
      target: '.form',
      actions: { type: 'giveRsv', params: ({ event }) => event.answers },
    },
    'rsv.submitted': { guard: 'rsvComplete', target: '.asking' },
  },
  states: {
    form: {},
    asking: {
      tags: ['busy'],
      invoke: {
        id: 'listEligibleVaccines.rsv',
        src: 'listEligibleVaccines',
        input: ({ context }) => rsvRequest(context),
        onDone: [
          {
            guard: 'accepted',
            target: 'answered',
            actions: { type: 'keepRsv', params: ({ event }) => valueOf(event.output).vaccines },
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    answered: {},
    failed: { tags: ['trouble'] },
  },
});
