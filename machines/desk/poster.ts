// The poster for the store's door, to print, and how to set up a screen there (WLK-05).
import { ask } from './ask.ts';
import { base } from './vocabulary.ts';

export const poster = base.createStateConfig({
  initial: 'reading',
  entry: 'beginPoster',
  on: {
    'sheet.closed': 'list',
    'poster.screened': { guard: 'nothingUnsent', target: '.screening' },
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
    /**
     * Gets the screen's key, then signs the member out: the screen stands where everyone passes.
     */
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
    /** The store's line stays closed until a manager makes a new code. */
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
