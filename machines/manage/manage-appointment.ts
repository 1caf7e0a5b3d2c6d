import { ask, unreadable } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { startingOver, toHeldBooking } from '../vocabulary/starting-over.ts';
import { finder } from '../vocabulary/calls/finder.ts';
import { numberAgain } from './number-again.ts';

/**
 * A message's link that no longer works: the number and the date of birth still find the
 * appointment.
 */
const closedLink = base.createStateConfig({
  entry: 'dropKey',
  on: { 'find.wanted': { target: 'byNumber', actions: 'forgetKey' } },
});

/**
 * Signed-in visitors see their appointments, everyone else finds one (RTE-08, RTE-18, MNG-01,
 * MNG-02, CHN-09).
 */
export const manageAppointment = base.createStateConfig({
  id: 'manage-appointment',
  meta: { page: 'manage-appointment' },
  initial: 'deciding',
  entry: ['tellHoldDroppedIfManaged', 'forgetAppointment'],
  exit: 'clearProblems',
  on: {
    NAV: [
      {
        guard: { type: 'navBringsKey', params: 'manage-appointment' },
        target: '.deciding',
        actions: ['keepManageArrival', 'clearProblems'],
      },
      { guard: 'navAsksDocuments', actions: 'wantDocuments' },
      { guard: 'navAsksGuest', target: '.deciding', actions: 'keepManageArrival' },
    ],
    back: [{ guard: 'justBooked', target: '#confirmation' }, toHeldBooking],
    'signIn.chosen': {
      target: '#sign-in',
      actions: { type: 'returnTo', params: 'manage-appointment' },
    },
  },
  states: {
    deciding: {
      always: [
        { guard: 'broughtKey', target: 'byKey' },
        { guard: 'listsOwn', target: 'listing' },
        { target: 'byNumber' },
      ],
    },
    byNumber: {
      ...finder('number'),
      // The server has meanwhile said who it is.
      on: {
        'visitor.identified': { guard: 'identifiedIn', target: 'deciding' },
        'number.forgotten': 'numberAgain',
      },
    },
    numberAgain,
    byKey: {
      ...finder('key'),
      on: { 'find.wanted': { target: 'byNumber', actions: 'forgetKey' } },
    },
    linkExpired: closedLink,
    linkRevoked: closedLink,
    /**
     * What was shown is open elsewhere now, or gone. A guest is told so before the form; whoever is
     * signed in has the list.
     */
    notHere: {
      always: { guard: 'listsOwn', target: 'listing' },
      on: { 'find.wanted': 'byNumber' },
    },
    /** MNG-02: 401 is the guest’s screen, 404 an empty list, anything else trouble. */
    listing: ask('listAppointments', {
      // Against caches (MNG-02): the answer to an earlier request is never the answer to this one.
      input: ({ intentions }) => ({ query: { rnd: String(intentions) } }),
      done: { target: 'list', keep: { type: 'keepList', of: ({ data }) => data.appointments } },
      refused: {
        SIGN_IN_REQUIRED: 'byNumber',
        FC_903_NotFound: 'none',
        INVALID_REQUEST: unreadable,
      },
      heldUp: 'list',
    }),
    list: {
      on: {
        'appointment.opened': {
          target: '#view-details',
          actions: { type: 'wantAppointment', params: ({ event }) => event.confirmationNumber },
        },
        'find.wanted': { target: 'byNumber', actions: 'forgetKey' },
        /** CHN-07: signed out in another tab, or by timeout. */
        'visitor.identified': { guard: 'justSignedOut', target: 'byNumber' },
      },
    },
    none: {
      ...startingOver,
      on: {
        ...startingOver.on,
        'find.wanted': { target: 'byNumber', actions: 'forgetKey' },
        'visitor.identified': { guard: 'justSignedOut', target: 'byNumber' },
      },
    },
    ...heldUp(
      { retried: 'listing', 'find.wanted': { target: 'byNumber', actions: 'forgetKey' } },
      'list',
    ),
  },
});
