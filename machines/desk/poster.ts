// The poster for the store's door, to print, and how to set up a screen there (WLK-05).
import { stateIn } from 'xstate';
import { ask } from './ask.ts';
import { base } from './vocabulary.ts';

/** Both buttons work while the poster is read, and after a failure: their answer contains it. */
const open = base.createStateConfig({
  initial: 'reading',
  on: {
    'poster.screened': { guard: 'nothingToLose', target: '#visitPage.poster.screening' },
    'unsent.dropped': {
      guard: stateIn({ atDesk: { working: { unsent: 'unscreened' } } }),
      target: '#visitPage.poster.screening',
    },
    'poster.replaced': {
      guard: 'mayReplace',
      target: '#visitPage.poster.replacing',
      actions: 'mint',
    },
  },
  states: {
    reading: ask('getPoster', {
      input: ({ storeNumber = '' }) => ({ params: { storeNumber }, query: {} }),
      done: { target: 'shown', keep: 'keepPoster' },
      refused: { FC_903_NotFound: 'revoked' },
    }),
    shown: {},
    /** The store's line stays closed until a manager makes a new code. */
    revoked: {},
    /** No longer a manager: the new code was not made. */
    barred: {},
    failed: { tags: ['trouble'], on: { retried: 'reading' } },
    unanswered: { tags: ['trouble'], on: { retried: 'reading' } },
    /** It is unknown whether a manager’s new code was made: asking again uses the same key. */
    unreplaced: {
      tags: ['trouble'],
      on: {
        retried: '#visitPage.poster.replacing',
        'poster.replaced': '#visitPage.poster.replacing',
      },
    },
  },
});

const untold = { failed: 'open.failed', unanswered: 'open.unanswered' } as const;

export const poster = base.createStateConfig({
  initial: 'open',
  entry: 'beginPoster',
  on: { 'sheet.closed': 'list' },
  states: {
    open,
    /**
     * Gets the screen's key, then signs the member out: the screen stands where everyone passes.
     */
    screening: ask('getPoster', {
      input: ({ storeNumber = '' }) => ({ params: { storeNumber }, query: { screen: 'true' } }),
      done: { target: 'leavingDesk', keep: 'keepPoster' },
      refused: { FC_903_NotFound: 'open.revoked' },
      ...untold,
    }),
    leavingDesk: ask('signOutOfDesk', {
      input: () => ({}),
      done: { target: '#desk.doorScreen', actions: 'becomeScreen' },
      refused: {},
      ...untold,
    }),
    replacing: ask('replacePoster', {
      input: ({ storeNumber = '', intention }) => ({
        intention,
        params: { storeNumber },
        body: {},
      }),
      done: { target: 'open.shown', keep: 'keepPoster' },
      refused: {
        FC_903_NotFound: 'open.revoked',
        TEAM_MEMBERS_ONLY: { target: 'open.barred', actions: 'askWhoIsHere' },
      },
      failed: 'open.unreplaced',
      unanswered: 'open.unreplaced',
    }),
  },
});
