import { offerRequest } from '../requests/manage.ts';
import { behindShown } from '../vocabulary/calls/behind-shown.ts';
import { ask, unreadable } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { toHeldBooking } from '../vocabulary/starting-over.ts';
import { tooMany } from '../vocabulary/calls/too-many.ts';

/** Whatever the key: the offer has ended, and the booking is unchanged. */
const over = {
  LINK_EXPIRED: [
    { guard: 'refusedAsClosed', target: '#earlier-time.lost', keep: 'keepClosedStore' },
    { target: '#earlier-time.over' },
  ],
  APPOINTMENT_CHANGED: '#earlier-time.changed',
  INVALID_REQUEST: unreadable,
} as const;

/** To the appointment: by a key once it is moved, else by its number. */
const seen = base.createStateConfig({
  on: { 'find.wanted': { target: '#manage-appointment', actions: 'followOffer' } },
});

/**
 * An earlier time held for the patient, by the link in a message: one press moves the appointment
 * (CNF-05). It reveals only two times and their places, so no date of birth is asked for.
 */
export const earlierTime = base.createStateConfig({
  id: 'earlier-time',
  meta: { page: 'earlier-time' },
  initial: 'arriving',
  on: {
    NAV: {
      guard: { type: 'navBringsKey', params: 'earlier-time' },
      target: '.arriving',
      actions: { type: 'keepKey', params: 'earlier-time' },
    },
    back: toHeldBooking,
  },
  states: {
    arriving: {
      entry: 'forgetOffer',
      always: [
        { guard: { type: 'hasKey', params: 'earlier-time' }, target: 'reading' },
        { target: 'over' },
      ],
    },
    reading: ask('readEarlierOffer', {
      input: offerRequest,
      done: { target: 'read', keep: 'keepOffer' },
      refused: { ...over, RATE_LIMITED: tooMany('limited') },
    }),
    ...heldUp({ retried: 'reading' }),
    limited: { tags: ['trouble'], on: { retried: 'reading' } },
    read: { always: [{ guard: 'offerTaken', target: 'moved' }, { target: 'offered' }] },
    offered: {
      on: { 'earlierTime.taken': 'taking', 'earlierTime.kept': 'declining' },
      initial: 'settled',
      states: {
        settled: { on: { 'clock.woke': 'rereading' } },
        /** It may have been declined, taken or given to the next since. */
        rereading: ask('readEarlierOffer', {
          ...behindShown,
          id: 'readEarlierOffer.again',
          input: offerRequest,
          done: { target: '#earlier-time.read', keep: 'keepOffer' },
          refused: { ...over, RATE_LIMITED: 'settled' },
        }),
      },
    },
    /** Until the answer arrives nothing leads away. */
    taking: {
      ...ask('takeEarlierOffer', {
        input: offerRequest,
        tags: ['committing'],
        done: { target: 'moved', keep: 'keepOffer' },
        refused: { ...over, RATE_LIMITED: 'takeFailed' },
        heldUp: 'take',
      }),
      on: { NAV: {}, back: {} },
    },
    /** A resend moves it only once. */
    ...heldUp({ retried: 'taking' }, 'take'),
    declining: {
      ...ask('declineEarlierOffer', {
        input: offerRequest,
        done: [{ guard: 'offeredAsClosed', target: 'lost' }, { target: 'kept' }],
        refused: {
          /** It may have been taken on another device: then the appointment is moved. */
          LINK_EXPIRED: 'reading',
          RATE_LIMITED: 'keepFailed',
          INVALID_REQUEST: unreadable,
        },
        failed: 'keepFailed',
        unanswered: 'keepFailed',
      }),
      on: { back: {} },
    },
    keepFailed: { tags: ['trouble'], on: { retried: 'declining' } },
    moved: seen,
    /** The booked time stays, and so does the wish. */
    kept: seen,
    over: seen,
    /** DSK-04: nothing is held any more, and the store is closed at the time that is booked. */
    lost: seen,
    /** Moved or cancelled elsewhere: the offer was for another time. */
    changed: seen,
  },
});
