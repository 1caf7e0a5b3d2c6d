import { dependentRequest } from '../requests/account.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { ask, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { known } from '../knowledge/known.ts';
import { identifiedOutOf, signedOutOf } from './interrupted.ts';

const dependentNamed = ({ account }: JourneyContext) => ({
  params: { dependentId: known(account.dependent.dependentId, 'dependent') },
});

const backToList = { target: '#account.loading', actions: 'clearProblems' } as const;

/** A person in one's care: new, or known and changed (PAT-05). */
export const dependent = base.createStateConfig({
  initial: 'asking',
  on: {
    'visitor.identified': identifiedOutOf('dependent'),
    'dependent.typed': {
      target: '.asking',
      actions: { type: 'typeDependent', params: ({ event }) => event.draft },
    },
    'dependent.submitted': [
      {
        guard: 'dependentHasProblems',
        target: '.refused',
        actions: 'showDependentProblems',
      },
      { target: '.saving' },
    ],
    back: { target: 'reading', actions: 'clearProblems' },
  },
  states: {
    asking: {},
    refused: {},
    /** By the server, which may know people whom another tab, or an answer that was lost, added. */
    corrected: { on: { back: backToList } },
    saving: { always: [{ guard: 'isKnownDependent', target: 'changing' }, { target: 'adding' }] },
    adding: ask('addDependent', {
      input: dependentRequest,
      done: '#account.loading',
      refused: {
        INVALID_REQUEST: mending('corrected'),
        SIGN_IN_REQUIRED: signedOutOf('dependent'),
      },
    }),
    changing: ask('updateDependent', {
      input: (context) => ({ ...dependentNamed(context), ...dependentRequest(context) }),
      done: '#account.loading',
      refused: {
        // Removed meanwhile, in another tab: the list says so.
        FC_903_NotFound: '#account.loading',
        INVALID_REQUEST: mending('corrected'),
        SIGN_IN_REQUIRED: signedOutOf('dependent'),
      },
    }),
    failed: { tags: ['trouble'], on: { retried: 'saving' } },
    unanswered: {
      tags: ['trouble', 'unanswered'],
      // It may have been saved.
      on: { retried: 'saving', back: backToList },
    },
  },
});

/** Asks once more before a person is removed. */
export const removal = base.createStateConfig({
  tags: ['dialog'],
  initial: 'asking',
  states: {
    asking: { on: { 'removal.confirmed': 'removing', back: '#account.reading' } },
    removing: ask('removeDependent', {
      input: dependentNamed,
      done: '#account.loading',
      refused: {},
      unanswered: 'failed',
    }),
    failed: {
      tags: ['trouble'],
      on: { 'removal.confirmed': 'removing', back: '#account.loading' },
    },
  },
});
