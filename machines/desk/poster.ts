// What hangs at the store's door, to print, or on a screen there (WLK-05).
import { ask } from './ask.ts';
import { base } from './vocabulary.ts';

const UNREADABLE = { waived: 'Nothing is sent that anybody typed.' } as const;
const DOOR = { TEAM_MEMBERS_ONLY: '#desk.arriving', DESK_LOCKED: '#desk.arriving' } as const;

export const poster = base.createStateConfig({
  initial: 'reading',
  entry: 'beginPoster',
  on: {
    'sheet.closed': 'list',
    'poster.screened': {
      target: '.reading',
      actions: { type: 'screen', params: ({ event }) => event.isScreen },
    },
  },
  states: {
    reading: ask('getPoster', {
      input: ({ storeNumber = '', isScreen }) => ({
        params: { storeNumber },
        query: { screen: isScreen ? 'true' : 'false' },
      }),
      done: { target: 'shown', keep: 'keepPoster' },
      refused: { ...DOOR, FC_903_NotFound: 'revoked', INVALID_REQUEST: UNREADABLE },
    }),
    shown: {
      after: { NEXT_CODE: { guard: 'onScreen', target: 'reading' } },
      on: { 'poster.replaced': { guard: 'mayReplace', target: 'replacing', actions: 'mint' } },
    },
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
      refused: { ...DOOR, FC_903_NotFound: 'revoked', INVALID_REQUEST: UNREADABLE },
    }),
    failed: { tags: ['trouble'], on: { retried: 'reading' } },
    timedOut: { tags: ['trouble'], on: { retried: 'reading' } },
  },
});
