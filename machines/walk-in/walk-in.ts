import { and } from 'xstate';
import { checkInRequest, doorRequest } from '../requests/walk-in.ts';
import { ask, mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { toHeldBooking } from '../vocabulary/starting-over.ts';
import { tooMany } from '../vocabulary/calls/too-many.ts';

/** A booking is still found by its number, and one under way goes on. */
const otherWay = base.createStateConfig({
  on: { 'find.wanted': '#manage-appointment', back: toHeldBooking },
});

/**
 * What a store's poster opens: the store, its line and how long it takes, and the way into it for
 * patients with an appointment today (WLK-01, WLK-05).
 */
export const walkIn = base.createStateConfig({
  id: 'walk-in',
  meta: { page: 'walk-in' },
  initial: 'arriving',
  exit: 'clearProblems',
  on: {
    NAV: {
      guard: { type: 'navBringsKey', params: 'walk-in' },
      target: '.arriving',
      actions: [{ type: 'keepKey', params: 'walk-in' }, 'clearProblems'],
    },
  },
  states: {
    arriving: {
      always: [
        { guard: { type: 'hasKey', params: 'walk-in' }, target: 'opening' },
        { target: 'revoked' },
      ],
    },
    opening: ask('openWalkIn', {
      input: doorRequest,
      done: { target: 'door', keep: 'keepDoor' },
      refused: {
        WALK_IN_LINK_REVOKED: 'revoked',
        WALK_IN_LINK_OLD: 'old',
        RATE_LIMITED: tooMany('limited'),
        INVALID_REQUEST: 'revoked',
      },
    }),
    ...heldUp({ retried: 'opening' }),
    limited: { tags: ['trouble'], on: { retried: 'opening' } },
    /** Unknown, altered and replaced codes have one answer. */
    revoked: otherWay,
    /** From a screen that shows a newer one by now. */
    old: otherWay,
    door: {
      initial: 'asking',
      on: {
        back: toHeldBooking,
        /** WLK-01: no time; a walk-in already begun continues. */
        'walkIn.begun': [
          { guard: and(['walkInPossible', 'walkInSettled']), target: '#walk-in-details' },
          { guard: 'walkInPossible', target: '#walk-in-start', actions: 'beginWalkIn' },
        ],
        'find.typed': { actions: { type: 'typeFind', params: ({ event }) => event.draft } },
        'find.submitted': [
          {
            guard: 'findHasProblems',
            target: '.refused',
            actions: 'showFindProblems',
          },
          { target: 'checkingIn', actions: 'clearProblems' },
        ],
      },
      states: {
        asking: {},
        refused: {},
        anotherDay: {},
        anotherStore: {},
        /** Cancelled, or past. */
        closed: {},
        failed: { tags: ['trouble'] },
        unanswered: { tags: ['trouble', 'unanswered'] },
        limited: { tags: ['trouble'] },
      },
    },
    checkingIn: ask('checkIn', {
      input: checkInRequest,
      done: { target: '#queue', keep: 'keepCheckIn' },
      refused: {
        FC_903_NotFound: { target: 'door.refused', keep: 'keepNotFound' },
        CHECK_IN_ANOTHER_DAY: 'door.anotherDay',
        CHECK_IN_ANOTHER_STORE: 'door.anotherStore',
        APPOINTMENT_CLOSED: 'door.closed',
        CHECK_IN_INSTEAD: 'door.closed',
        WALK_IN_LINK_REVOKED: 'revoked',
        WALK_IN_LINK_OLD: 'old',
        RATE_LIMITED: tooMany('door.limited'),
        INVALID_REQUEST: mending('door.refused'),
      },
      failed: 'door.failed',
      unanswered: 'door.unanswered',
    }),
  },
});
