import { ownCheckIn, readCheckInRequest } from '../requests/walk-in.ts';
import { ask, unreadable } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';

/** Gone for this session, whatever was requested. */
const ends = { FC_903_NotFound: '#queue.gone', INVALID_REQUEST: unreadable } as const;

/** How a visit ended stays on screen. */
const stillOver = { FC_903_NotFound: 'open', INVALID_REQUEST: unreadable } as const;

/** Their page shows no number, and a walk-in may have been sent none: it is filled in. */
const toAppointment = { target: '#manage-appointment', actions: 'seekCheckedIn' } as const;

/** What can be done in the line, even while it is being loaded. */
const inLine = {
  'line.moved': '#queue.looking',
  'leave.requested': '#queue.asked',
  'counter.reached': '#queue.telling',
} as const;

/** Looks at the line without leaving what is on screen; `seen` decides what that leads to. */
const lookingOn = <const Seen>(refused: typeof ends | typeof stillOver, seen: Seen) =>
  ({
    open: { after: { LOOK_AGAIN: 'looking' }, on: { 'line.moved': 'looking' } },
    looking: {
      ...ask('getCheckIn', {
        input: readCheckInRequest,
        done: { target: 'seen', keep: 'keepCheckIn' },
        refused,
        failed: 'open',
        unanswered: 'open',
      }),
      on: { 'line.moved': { target: 'looking', reenter: true } },
    },
    seen: { always: seen },
  }) as const;

/**
 * The place in a store's line, and what patients can say themselves: they leave, or they are at the
 * counter. Changes are pushed from outside, and looked up as well (WLK-06).
 */
export const queue = base.createStateConfig({
  id: 'queue',
  meta: { page: 'queue' },
  initial: 'judging',
  states: {
    judging: {
      always: [
        { guard: 'lineUnseen', target: 'looking' },
        { guard: 'visitOver', target: 'over' },
        { target: 'inLine' },
      ],
    },
    inLine: { after: { LOOK_AGAIN: 'looking' }, on: inLine },
    looking: {
      ...ask('getCheckIn', {
        input: readCheckInRequest,
        done: { target: 'judging', keep: 'keepCheckIn' },
        refused: ends,
        failed: 'unheard',
        unanswered: 'unheard',
      }),
      on: {
        ...inLine,
        // The answer on its way may be outdated.
        'line.moved': { target: 'looking', reenter: true },
      },
    },
    /** What is shown is not current. */
    unheard: {
      tags: ['trouble'],
      after: { LOOK_AGAIN: 'looking' },
      on: { ...inLine, retried: 'looking' },
    },
    /** A patient called meanwhile sees it above the question. */
    asked: {
      initial: 'open',
      on: { 'leave.confirmed': 'leaving', 'leave.declined': 'looking' },
      states: lookingOn(ends, [{ guard: 'visitOver', target: '#queue.over' }, { target: 'open' }]),
    },
    leaving: ask('leaveQueue', {
      input: ownCheckIn,
      tags: ['committing'],
      done: { target: 'over', keep: 'keepCheckIn' },
      refused: { ...ends, APPOINTMENT_CLOSED: 'looking' },
      failed: 'leaveFailed',
      unanswered: 'leaveFailed',
    }),
    leaveFailed: {
      tags: ['trouble'],
      on: { retried: 'leaving', 'leave.declined': 'looking' },
    },
    telling: ask('atCounter', {
      input: ownCheckIn,
      done: { target: 'judging', keep: 'keepCheckIn' },
      refused: { ...ends, APPOINTMENT_CLOSED: 'looking' },
      failed: 'unheard',
      unanswered: 'unheard',
    }),
    /** Given, not eligible, or left; the store may take that back (DSK-02). */
    over: {
      initial: 'open',
      on: { 'find.wanted': toAppointment },
      states: lookingOn(stillOver, [{ guard: 'visitOver', target: 'open' }, '#queue.inLine']),
    },
    gone: { on: { 'find.wanted': toAppointment } },
  },
});
