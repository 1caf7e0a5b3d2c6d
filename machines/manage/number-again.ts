// "I do not have my number": it is sent to the address used for the booking (CNF-06).
import { numberAgainRequest } from '../requests/manage.ts';
import { ask, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { tooMany } from '../vocabulary/calls/too-many.ts';

/**
 * The same answer whatever is known: it only says that the number goes to anyone who booked with
 * the address.
 */
export const numberAgain = base.createStateConfig({
  initial: 'form',
  exit: 'clearProblems',
  on: { 'find.wanted': 'byNumber' },
  states: {
    form: {
      initial: 'asking',
      on: {
        'find.typed': { actions: { type: 'typeFind', params: ({ event }) => event.draft } },
        'resend.requested': [
          {
            guard: 'numberAgainHasProblems',
            target: '.refused',
            actions: 'showNumberAgainProblems',
          },
          { target: 'sending', actions: 'clearProblems' },
        ],
      },
      states: {
        asking: {},
        refused: {},
        failed: { tags: ['trouble'] },
        unanswered: { tags: ['trouble', 'unanswered'] },
        limited: { tags: ['trouble'] },
      },
    },
    sending: ask('sendNumber', {
      input: numberAgainRequest,
      done: 'sent',
      refused: { RATE_LIMITED: tooMany('form.limited'), INVALID_REQUEST: mending('form.refused') },
      failed: 'form.failed',
      unanswered: 'form.unanswered',
    }),
    sent: {},
  },
});
