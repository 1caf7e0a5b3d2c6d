import { orTrouble } from '../outcomes.ts';
import { dependentRequest } from '../requests/account.ts';
import { base } from '../setup.ts';
import { known } from '../known.ts';
import { ifSignedOut, orMendingOwn } from './own.ts';

/** Somebody in one's care: new, or known and changed (PAT-05). */
export const dependent = base.createStateConfig({
  initial: 'asking',
  on: {
    'dependent.typed': {
      target: '.asking',
      actions: { type: 'typeDependent', params: ({ event }) => event.draft },
    },
    'dependent.submitted': [
      {
        guard: 'dependentHasProblems',
        target: '.refused',
        reenter: true,
        actions: 'showDependentProblems',
      },
      { target: '.saving' },
    ],
    back: { target: 'reading', actions: 'clearProblems' },
  },
  states: {
    asking: {},
    refused: {},
    saving: { always: [{ guard: 'isKnownDependent', target: 'changing' }, { target: 'adding' }] },
    adding: {
      tags: ['busy'],
      invoke: {
        id: 'addDependent',
        src: 'addDependent',
        input: ({ context }) => dependentRequest(context),
        onDone: [{ guard: 'accepted', target: '#account.loading' }, ...orMendingOwn],
        onError: orTrouble,
      },
    },
    changing: {
      tags: ['busy'],
      invoke: {
        id: 'updateDependent',
        src: 'updateDependent',
        input: ({ context }) => ({
          params: { dependentId: known(context.account.dependent.dependentId, 'dependent') },
          ...dependentRequest(context),
        }),
        onDone: [
          { guard: 'accepted', target: '#account.loading' },
          // Removed meanwhile, in another tab: the list says so.
          { guard: { type: 'refusedWith', params: 'FC_903_NotFound' }, target: '#account.loading' },
          ...orMendingOwn,
        ],
        onError: orTrouble,
      },
    },
    failed: { tags: ['trouble'], on: { retried: 'saving' } },
    timedOut: { tags: ['trouble'], on: { retried: 'saving' } },
  },
});

/** Asked once more before somebody is forgotten. */
export const removal = base.createStateConfig({
  tags: ['dialog'],
  initial: 'asking',
  states: {
    asking: { on: { 'removal.confirmed': 'removing', back: '#account.reading' } },
    removing: {
      tags: ['busy'],
      invoke: {
        id: 'removeDependent',
        src: 'removeDependent',
        input: ({ context }) => ({
          params: { dependentId: known(context.account.dependent.dependentId, 'dependent') },
        }),
        onDone: [ifSignedOut, { target: '#account.loading' }],
        onError: 'failed',
      },
    },
    failed: {
      tags: ['trouble'],
      on: { 'removal.confirmed': 'removing', back: '#account.loading' },
    },
  },
});
