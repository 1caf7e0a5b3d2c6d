import { valueOf } from '../answers.ts';
import { orTrouble } from '../outcomes.ts';
import { profileRequest } from '../requests/account.ts';
import { base } from '../setup.ts';
import { orMendingOwn } from './own.ts';

/** One's own details, kept for the next booking (PAT-02). Nothing has to be told. */
export const profile = base.createStateConfig({
  initial: 'asking',
  on: {
    'profile.typed': {
      target: '.asking',
      actions: { type: 'typeProfile', params: ({ event }) => event.draft },
    },
    'profile.submitted': [
      {
        guard: 'profileHasProblems',
        target: '.refused',
        reenter: true,
        actions: 'showProfileProblems',
      },
      { target: '.saving' },
    ],
    back: { target: 'reading', actions: 'clearProblems' },
  },
  states: {
    asking: {},
    refused: {},
    saving: {
      tags: ['busy'],
      invoke: {
        id: 'updateProfile',
        src: 'updateProfile',
        input: ({ context }) => profileRequest(context),
        onDone: [
          {
            guard: 'accepted',
            target: '#account.reading',
            actions: { type: 'tellIdentified', params: ({ event }) => valueOf(event.output) },
          },
          ...orMendingOwn,
        ],
        onError: orTrouble,
      },
    },
    failed: { tags: ['trouble'], on: { retried: 'saving' } },
    timedOut: { tags: ['trouble'], on: { retried: 'saving' } },
  },
});
