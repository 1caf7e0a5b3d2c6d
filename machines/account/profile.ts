import { profileRequest } from '../requests/account.ts';
import { ask, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { identifiedOutOf, signedOutOf } from './interrupted.ts';

/** One's own details, kept for the next booking (PAT-02). All of them are optional. */
export const profile = base.createStateConfig({
  initial: 'asking',
  on: {
    'visitor.identified': identifiedOutOf('profile'),
    'profile.typed': {
      target: '.asking',
      actions: { type: 'typeProfile', params: ({ event }) => event.draft },
    },
    'profile.submitted': [
      {
        guard: 'profileHasProblems',
        target: '.refused',
        actions: 'showProfileProblems',
      },
      { target: '.saving' },
    ],
    back: { target: 'reading', actions: 'clearProblems' },
  },
  states: {
    asking: {},
    refused: {},
    saving: ask('updateProfile', {
      input: profileRequest,
      done: { target: '#account.reading', keep: 'tellIdentified' },
      refused: {
        INVALID_REQUEST: mending('refused'),
        SIGN_IN_REQUIRED: signedOutOf('profile'),
      },
    }),
    ...heldUp({ retried: 'saving' }),
  },
});
