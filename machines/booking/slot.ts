import { and } from 'xstate';
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
 * A time that another system found for the visitor (STD-01): it is shown, and the booking starts
 * here, asks who it is for and holds the time once they are known to be eligible. A letter about an
 * appointment that is over leads to its store at no time (MNG-04).
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
        {
          guard: and(['linkNamesPlace', 'bookedHere']),
          target: '#get-started',
          actions: ['beginNearSlot', 'tellJourneyLeft'],
        },
        { guard: 'linkNamesPlace', target: '#get-started', actions: 'beginNearSlot' },
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
    unanswered: { tags: ['trouble', 'unanswered'], on: { retried: 'reading' } },
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
    /** HLD-07: the nearest at the same store, or the whole search around it. */
    gone: {
      on: {
        'nearest.chosen': {
          target: 'offered',
          actions: { type: 'takeNearest', params: ({ event }) => event },
        },
        ...nearStore,
      },
    },
    /** Not one of our times, or at a store that no longer exists. */
    unknown: {
      on: { 'place.reconsidered': { target: '#get-started', actions: 'forgetLink' } },
    },
  },
});
