import { refusalOf, valueOf } from '../answers.ts';
import { ifBooked, ifGone, orTrouble } from '../outcomes.ts';
import { base } from '../setup.ts';
import { recordRequest } from '../requests/engagement.ts';
import { saveRequest } from '../requests/resume.ts';

/** Save and finish later (RES-01): what was answered is kept, and a link to it is sent. The held time runs on while somebody is here. */
export const finishLater = base.createStateConfig({
  id: 'finish-later',
  meta: { page: 'finish-later' },
  initial: 'form',
  entry: ['clearProblems', 'prepareLater'],
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
            reenter: true,
            actions: 'showLaterProblems',
          },
          { target: 'keeping', actions: 'mint' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
    /** The link leads to what the server has: all of it goes there first (ENG-02). */
    keeping: {
      tags: ['busy'],
      invoke: {
        id: 'patchEngagement.later',
        src: 'patchEngagement',
        input: ({ context }) => recordRequest(context),
        onDone: [{ guard: 'accepted', target: 'sending' }, ifGone, { target: 'failed' }],
        onError: orTrouble,
      },
    },
    sending: {
      tags: ['busy'],
      invoke: {
        id: 'saveEngagement',
        src: 'saveEngagement',
        input: ({ context }) => saveRequest(context),
        onDone: [
          {
            guard: 'accepted',
            target: 'saved',
            actions: { type: 'keepSaved', params: ({ event }) => valueOf(event.output) },
          },
          ifGone,
          ifBooked,
          { guard: { type: 'refusedWith', params: 'RATE_LIMITED' }, target: 'limited' },
          {
            target: 'form.refused',
            actions: { type: 'showRefusal', params: ({ event }) => refusalOf(event.output) },
          },
        ],
        onError: orTrouble,
      },
    },
    /** It is on its way; the journey may also go on here. */
    saved: { on: { 'later.requested': 'form' } },
    failed: { tags: ['trouble'], on: { retried: 'keeping', 'later.requested': 'form' } },
    timedOut: { tags: ['trouble'], on: { retried: 'keeping', 'later.requested': 'form' } },
    limited: { tags: ['trouble'], on: { retried: 'keeping', 'later.requested': 'form' } },
  },
});
