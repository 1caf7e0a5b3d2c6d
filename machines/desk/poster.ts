// What hangs at the store's door, to print, and the way to a screen there (WLK-05).
import { ask } from './ask.ts';
import { base } from './vocabulary.ts';

export const poster = base.createStateConfig({
  initial: 'reading',
  entry: 'beginPoster',
  on: {
    'sheet.closed': 'list',
    'poster.screened': '.screening',
  },
  states: {
    reading: ask('getPoster', {
      input: ({ storeNumber = '' }) => ({ params: { storeNumber }, query: {} }),
      done: { target: 'shown', keep: 'keepPoster' },
      refused: { FC_903_NotFound: 'revoked' },
    }),
    shown: {
      on: {
        'poster.replaced': { guard: 'mayReplace', target: 'replacing', actions: 'mint' },
      },
    },
    /** The key of a screen, and then nobody is signed in any more: it stands where all pass by. */
    screening: ask('getPoster', {
      input: ({ storeNumber = '' }) => ({ params: { storeNumber }, query: { screen: 'true' } }),
      done: { target: 'leavingDesk', keep: 'keepPoster' },
      refused: { FC_903_NotFound: 'revoked' },
    }),
    leavingDesk: ask('signOutOfDesk', {
      input: () => ({}),
      done: { target: '#desk.doorScreen', actions: 'becomeScreen' },
      refused: {},
    }),
    /** Nothing opens the store's line until a manager makes another code. */
    revoked: {
      on: { 'poster.replaced': { guard: 'mayReplace', target: 'replacing', actions: 'mint' } },
    },
    replacing: ask('replacePoster', {
      input: ({ storeNumber = '', intention }) => ({
        intention,
        params: { storeNumber },
        body: {},
      }),
      done: { target: 'shown', keep: 'keepPoster' },
      refused: { FC_903_NotFound: 'revoked' },
    }),
    failed: { tags: ['trouble'], on: { retried: 'reading' } },
    unanswered: { tags: ['trouble'], on: { retried: 'reading' } },
  },
});
