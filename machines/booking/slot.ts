import { slotRequest } from '../requests/times.ts';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';

/** Around the store of the link, whatever its times. */
const nearStore = base.createStateConfig({
  on: {
    'times.wanted': [
      {
        guard: 'bookedHere',
        target: '#get-started',
        actions: ['beginNearSlot', 'tellJourneyLeft'],
      },
      { target: '#get-started', actions: 'beginNearSlot' },
    ],
  },
}).on;

/**
 * A time that another system found for somebody (STD-01): what it is, and the way into the booking,
 * which asks who it is for first and holds the time once they may have what they come for.
 */
export const slot = base.createStateConfig({
  id: 'slot',
  meta: { page: 'slot' },
  initial: 'arriving',
  on: {
    NAV: {
      guard: { type: 'navBringsKey', params: 'slot' },
      target: '.arriving',
      actions: [{ type: 'keepKey', params: 'slot' }, 'keepReferral'],
    },
  },
  states: {
    arriving: {
      always: [
        { guard: { type: 'hasKey', params: 'slot' }, target: 'reading' },
        { target: 'unknown' },
      ],
    },
    reading: ask('readSlot', {
      input: slotRequest,
      done: { target: 'read', keep: 'keepSlot' },
      refused: {
        FC_903_NotFound: 'unknown',
        INVALID_REQUEST: 'unknown',
        RATE_LIMITED: 'limited',
      },
    }),
    failed: { tags: ['trouble'], on: { retried: 'reading' } },
    timedOut: { tags: ['trouble', 'late'], on: { retried: 'reading' } },
    limited: { tags: ['trouble'], on: { retried: 'reading' } },
    read: { always: [{ guard: 'slotIsFree', target: 'offered' }, { target: 'gone' }] },
    offered: {
      on: {
        'slot.accepted': [
          {
            guard: 'bookedHere',
            target: '#get-started',
            actions: ['beginAtSlot', 'tellJourneyLeft'],
          },
          { target: '#get-started', actions: 'beginAtSlot' },
        ],
        ...nearStore,
      },
    },
    /** HLD-07: the nearest of the same store, or the whole search around it. */
    gone: {
      on: {
        'nearest.chosen': {
          target: 'offered',
          actions: { type: 'takeNearest', params: ({ event }) => event },
        },
        ...nearStore,
      },
    },
    /** Not of ours, or of a store that is no more. */
    unknown: {
      on: { 'place.reconsidered': { target: '#get-started', actions: 'forgetLink' } },
    },
  },
});
