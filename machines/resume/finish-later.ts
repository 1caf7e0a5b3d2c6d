import { ask, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { recordRequest } from '../requests/engagement.ts';
import { saveRequest } from '../requests/resume.ts';
import { tooMany } from '../vocabulary/calls/too-many.ts';

/**
 * Save and finish later (RES-01): the answers are saved, and a link to them is sent. The held time
 * keeps running on this page.
 */
export const finishLater = base.createStateConfig({
  id: 'finish-later',
  meta: { page: 'finish-later' },
  initial: 'form',
  entry: 'prepareLater',
  exit: 'clearProblems',
  on: { back: { actions: 'leadToBooking' } },
  states: {
    form: {
      initial: 'asking',
      on: {
        'later.typed': { actions: { type: 'typeLater', params: ({ event }) => event.draft } },
        'later.submitted': [
          {
            guard: 'laterHasProblems',
            target: '.refused',
            actions: 'showLaterProblems',
          },
          { target: 'keeping', actions: 'mint' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    /** The link leads to what the server has: everything goes there first (ENG-02). */
    keeping: ask('patchEngagement', {
      id: 'patchEngagement.later',
      input: recordRequest,
      done: 'sending',
      refused: {},
    }),
    sending: ask('saveEngagement', {
      input: saveRequest,
      done: { target: 'saved', keep: 'keepSaved' },
      refused: { RATE_LIMITED: tooMany('limited'), INVALID_REQUEST: mending('form.refused') },
    }),
    /** It is on its way; the journey can also continue here. */
    saved: { on: { 'later.requested': 'form' } },
    ...heldUp({ retried: 'keeping', 'later.requested': 'form' }),
    limited: { tags: ['trouble'], on: { retried: 'keeping', 'later.requested': 'form' } },
  },
});
