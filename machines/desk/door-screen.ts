// A screen at the store's door: shows one code after another, and nothing of the desk (WLK-05).
import { ask } from './ask.ts';
import type { DeskContext } from './context.ts';
import { base } from './vocabulary.ts';

const asksForCode = {
  input: ({ screenKey = '' }: DeskContext) => ({ body: { key: screenKey } }),
  done: { target: 'shown', keep: 'keepPoster' },
  refused: { WALK_IN_LINK_REVOKED: 'over', INVALID_REQUEST: 'over', RATE_LIMITED: 'dark' },
  failed: 'dark',
  unanswered: 'dark',
} as const;

/** It has no team session, which would lock, or show people's names at the door. */
export const doorScreen = base.createStateConfig({
  initial: 'reading',
  entry: 'showAddress',
  states: {
    reading: ask('openDoorScreen', asksForCode),
    shown: { after: { NEXT_CODE: 'renewing' } },
    /** The code on screen is valid until the next one is there. */
    renewing: ask('openDoorScreen', { ...asksForCode, tags: ['background'] }),
    /** No code: the last one may have expired by now. */
    dark: { tags: ['trouble'], after: { READ_AGAIN: 'reading' }, on: { retried: 'reading' } },
    /** The store's key was replaced; a team member has to set this screen up again. */
    over: {
      on: {
        'signIn.begunAnew': { target: '#desk.arriving', actions: ['beDeskAgain', 'showAddress'] },
      },
    },
  },
});
