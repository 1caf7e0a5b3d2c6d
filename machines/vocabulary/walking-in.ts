// At a store's door, and in its line (WLK-01, WLK-06).
import { assign } from 'xstate';
import { isWaiting } from '#domain/visits.ts';
import type { Door, OwnCheckIn } from '../knowledge/walk-in.ts';
import { topic } from './topic.ts';

export const walkingIn = topic({
  guards: {
    /** Another page has keys of its own. */
    navBringsStoreKey: ({ event }) =>
      event.type === 'NAV' && event.page === 'walk-in' && event.key !== undefined,
    visitOver: ({ context }) =>
      context.checkedIn === undefined || !isWaiting(context.checkedIn.stage),
  },
  actions: {
    keepDoor: assign((_, door: Door) => ({ door })),
    keepCheckIn: assign((_, checkedIn: OwnCheckIn) => ({ checkedIn })),
  },
});
