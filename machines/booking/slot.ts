import { slotRequest } from '../requests/times.ts';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { toHeldBooking } from '../vocabulary/starting-over.ts';
import { tooMany } from '../vocabulary/calls/too-many.ts';

/** A booking begins there, beside one that this tab has made, if any. */
const beginning = <const Begin extends 'beginNearSlot' | 'beginAtSlot'>(begin: Begin) =>
  [
    { guard: 'bookedHere', target: '#get-started', actions: [begin, 'tellJourneyLeft'] },
    { target: '#get-started', actions: begin },
  ] as const;

/** Around the store of the link, whatever its times. */
const nearStore = { 'times.wanted': beginning('beginNearSlot') } as const;

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
    back: toHeldBooking,
  },
  states: {
    arriving: {
      always: [
        { guard: 'linkNamesPlace', target: 'near' },
        { guard: { type: 'hasKey', params: 'slot' }, target: 'reading' },
        { target: 'unknown' },
      ],
    },
    near: { always: beginning('beginNearSlot') },
    reading: ask('readSlot', {
      input: slotRequest,
      done: { target: 'read', keep: 'keepSlot' },
      refused: {
        FC_903_NotFound: 'unknown',
        INVALID_REQUEST: 'unknown',
        RATE_LIMITED: tooMany('limited'),
      },
    }),
    ...heldUp({ retried: 'reading' }),
    limited: { tags: ['trouble'], on: { retried: 'reading' } },
    read: { always: [{ guard: 'slotIsFree', target: 'offered' }, { target: 'gone' }] },
    offered: {
      on: {
        'slot.accepted': beginning('beginAtSlot'),
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
