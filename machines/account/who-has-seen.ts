import type { Waiver } from '../chart/asked.ts';
import { ask, unreadable } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';

const tooOften: Waiver = {
  waived: 'Nobody reads so often: it is trouble, and may be asked again.',
};

const comeBack = { type: 'returnAfterSignOut', params: 'who-has-seen' } as const;

const refused = {
  INVALID_REQUEST: unreadable,
  RATE_LIMITED: tooOften,
  /** CHN-06: the sign-in expired. */
  SIGN_IN_REQUIRED: { target: '#sign-in', actions: ['forgetMe', 'tellVisitorLeft', comeBack] },
} as const;

/**
 * Who has seen or changed the data of the account's owner and the people they booked for, and what
 * to do if that looks wrong (SAF-07). Fetched when needed, forgotten when the visitor leaves.
 */
export const whoHasSeen = base.createStateConfig({
  id: 'who-has-seen',
  meta: { page: 'who-has-seen' },
  initial: 'loading',
  exit: 'forgetSights',
  on: {
    back: '#account',
    // Signed out meanwhile, in another tab or by timeout.
    'visitor.identified': {
      guard: 'identifiedOut',
      target: '#sign-in',
      actions: comeBack,
    },
  },
  states: {
    loading: ask('listSights', {
      input: () => ({ query: {} }),
      done: { target: 'listed', keep: 'keepSights' },
      refused,
    }),
    ...heldUp({ retried: 'loading' }),
    listed: {
      initial: 'reading',
      on: {
        'olderSights.wanted': { guard: 'hasOlderSights', target: 'adding' },
        'passwordChange.opened': { target: '#account.newPassword', actions: 'clearProblems' },
        'devices.opened': '#account.devices',
      },
      states: { reading: {}, notAdded: { tags: ['trouble'] } },
    },
    /** What is shown stays while more is fetched. */
    adding: ask('listSights', {
      id: 'listSights.older',
      input: ({ account }) => ({ query: { before: account.sights?.next ?? undefined } }),
      done: { target: 'listed', keep: 'addSights' },
      refused,
      failed: 'listed.notAdded',
      unanswered: 'listed.notAdded',
    }),
  },
});
