import { and, not, stateIn } from 'xstate';
import {
  noWishRequest,
  readRequest,
  remindersRequest,
  sharingRequest,
  shownNumber,
  wishRequest,
} from '../requests/manage.ts';
import { behindShown } from '../vocabulary/calls/behind-shown.ts';
import { ask, unreadable } from '../vocabulary/calls/ends.ts';
import { locating, placing, suggesting } from '../vocabulary/calls/placing.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { signedOut } from '../vocabulary/signed-out.ts';

/** Overlays keep their events to themselves. */
const noOverlay = stateIn({ overlay: 'closed' });

const bookAgain = {
  'booking.restarted': { target: '#get-started', actions: ['startAgain', 'tellJourneyLeft'] },
} as const;

/** The search filters that a wish for an earlier time also has (SLT-04, SLT-08). */
const wished = base.createStateConfig({
  on: {
    'radius.chosen': {
      actions: { type: 'wish', params: ({ event }) => ({ miles: event.miles }) },
    },
    'partOfDay.chosen': {
      actions: { type: 'wish', params: ({ event }) => ({ partOfDay: event.part }) },
    },
  },
}).on;

/** MNG-02: what cannot be read, or changed, from here any more. */
const notHere = '#manage-appointment.notHere';

/** Somebody may move or cancel elsewhere what is shown (MNG-02, MNG-04). */
const shown = <const Kind extends 'upcoming' | 'member'>(kind: Kind) => ({
  settled: base.createStateConfig({
    on: { 'clock.woke': { guard: noOverlay, target: 'rereading' } },
  }),
  rereading: {
    ...ask('getAppointment', {
      ...behindShown,
      id: `getAppointment.${kind}`,
      input: readRequest,
      done: { target: '#view-details.read', keep: 'takeUpOne' },
      whateverRefused: notHere,
    }),
    /** What is being changed in a sheet is not pulled from under it. */
    always: { guard: not(noOverlay), target: 'settled' },
  },
});

/** RTE-09: several vaccines have an address of their own. */
const REQUEST = '/REQ';

/**
 * An appointment, and what can still be done with it (RTE-09, MNG-02..04): one state for each case.
 */
export const viewDetails = base.createStateConfig({
  id: 'view-details',
  meta: {
    page: 'view-details',
    suffix: ({ manage }) => ((manage.appointment?.vaccines.length ?? 0) > 1 ? REQUEST : undefined),
  },
  initial: 'opening',
  entry: ['tellHoldDropped', 'endChange', 'forgetReason'],
  exit: 'clearProblems',
  on: {
    back: [
      { guard: and([noOverlay, 'showsJustBooked']), target: '#confirmation' },
      { guard: noOverlay, target: '#manage-appointment' },
    ],
    'appointment.outdated': '.loading',
    ...signedOut,
    /** GRP-03: another member of the group. */
    'appointment.opened': {
      guard: and([noOverlay, 'ofGroup']),
      target: '.loading',
      actions: { type: 'wantAppointment', params: ({ event }) => event.confirmationNumber },
    },
    /** A time held in an overlay is gone: the overlay says so. */
    'hold.lost': {},
  },
  states: {
    opening: {
      always: [
        { guard: 'appointmentWanted', target: 'loading' },
        { guard: 'documentsWanted', target: '#documents' },
        { guard: 'ofGroup', target: 'groupStatus' },
        { target: 'status' },
      ],
    },
    loading: {
      ...ask('getAppointment', {
        input: readRequest,
        done: { target: 'read', keep: 'takeUpOne' },
        whateverRefused: notHere,
      }),
      /** A time for an abandoned change: nothing of it is known once this is read. */
      entry: 'tellHoldDropped',
    },
    /** MNG-03: how far a group has come is shown for all of it. */
    read: {
      always: [
        { guard: 'documentsWanted', target: '#documents' },
        { guard: 'ofGroup', target: 'groupStatus' },
        { target: 'arrived' },
      ],
    },
    ...heldUp({ retried: 'loading' }),
    /**
     * MNG-01: how far the visit has come. Without an answer the appointment is shown all the same.
     */
    status: ask('getAppointmentStatus', {
      input: (context) => ({ params: { confirmationNumber: shownNumber(context) } }),
      done: { target: 'arrived', keep: 'keepStatus' },
      whateverRefused: 'arrived',
      failed: 'arrived',
      unanswered: 'arrived',
    }),
    groupStatus: ask('getGroupStatus', {
      input: (context) => ({ params: { confirmationNumber: shownNumber(context) } }),
      done: { target: 'arrived', keep: 'keepGroupStatus' },
      whateverRefused: 'arrived',
      failed: 'arrived',
      unanswered: 'arrived',
    }),
    arrived: {
      always: [
        { guard: { type: 'stands', params: 'cancelled' }, target: 'cancelled' },
        { guard: { type: 'stands', params: 'past' }, target: 'past' },
        { guard: 'ofSystemBefore', target: 'legacy' },
        { guard: { type: 'stands', params: 'missed' }, target: 'missed' },
        { guard: 'asMember', target: 'member' },
        { target: 'upcoming' },
      ],
    },
    /**
     * SAF-01: a group member, who sees only their own visit and can change when, where and for what
     * they come. Two overlays can open over this state as well (over.ts).
     */
    member: {
      on: {
        'cancel.requested': '#cancel-appt',
        'pass.wanted': { guard: noOverlay, target: '#appointment-pass' },
      },
      initial: 'settled',
      states: shown('member'),
    },
    /** Overlays open over this state only (EDT-01). */
    upcoming: {
      initial: 'settled',
      on: {
        'reminders.switched': {
          guard: noOverlay,
          target: '.switching',
          actions: [
            'mint',
            'untellSaved',
            { type: 'wishReminders', params: ({ event }) => event.by },
          ],
        },
        'sharing.switched': {
          guard: and([noOverlay, 'ofSeveral']),
          target: '.sharing',
          actions: ['mint', 'untellSaved'],
        },
        'wish.opened': { guard: noOverlay, target: 'placing', actions: 'beginWish' },
        'wish.ended': { target: '.ending', actions: ['mint', 'untellSaved'] },
        'cancel.requested': '#cancel-appt',
        'documents.wanted': { guard: noOverlay, target: '#documents' },
        'pass.wanted': { guard: noOverlay, target: '#appointment-pass' },
        'groupTimes.wanted': {
          guard: and([noOverlay, 'ofGroup']),
          target: '#timeslots',
          actions: 'beginGroupMove',
        },
      },
      states: {
        ...shown('upcoming'),
        /** CNF-04: how the patient is reminded. */
        switching: {
          ...ask('setReminders', {
            input: remindersRequest,
            done: { target: 'settled', keep: 'keepReminders' },
            refused: {
              APPOINTMENT_CLOSED: '#view-details.loading',
              UNAUTHENTICATED: notHere,
              INVALID_REQUEST: unreadable,
            },
          }),
          /** One after the other. */
          on: { 'reminders.switched': {} },
        },
        ...heldUp({ retried: 'switching' }),
        /** SAF-01: whether group members see each other's first names and times. */
        sharing: {
          ...ask('setSharing', {
            input: sharingRequest,
            done: { target: 'settled', keep: 'keepSharing' },
            refused: { UNAUTHENTICATED: notHere, INVALID_REQUEST: unreadable },
            heldUp: 'sharing',
          }),
          on: { 'sharing.switched': {} },
        },
        ...heldUp({ retried: 'sharing' }, 'sharing'),
        /** CNF-05: no one waits any longer. */
        ending: {
          ...ask('endEarlierWish', {
            input: noWishRequest,
            done: { target: 'settled', actions: 'keepNoWish' },
            refused: { UNAUTHENTICATED: notHere, INVALID_REQUEST: unreadable },
            heldUp: 'end',
          }),
          on: { 'wish.ended': {} },
        },
        ...heldUp({ retried: 'ending' }, 'end'),
      },
    },
    /** CNF-05: the requirements for an earlier time; its place is asked with the usual form. */
    placing: {
      ...placing,
      on: {
        ...placing.on,
        ...wished,
        'until.chosen': { actions: { type: 'wishUntil', params: ({ event }) => event.until } },
        /** GRP-03: for the whole group, or for the person shown. */
        'wishedFor.chosen': { actions: { type: 'wishFor', params: ({ event }) => event.whom } },
        back: 'upcoming',
      },
    },
    locating: ask('geocode', {
      id: 'geocode.wish',
      ...locating('waiting'),
      done: { target: 'waiting', keep: 'keepPlace', actions: 'mint' },
    }),
    suggesting: ask('suggestPlaces', { id: 'suggestPlaces.wish', ...suggesting }),
    waiting: ask('setEarlierWish', {
      input: wishRequest,
      done: { target: 'upcoming', keep: 'keepWish' },
      refused: {
        APPOINTMENT_CLOSED: '#view-details.loading',
        UNAUTHENTICATED: notHere,
        INVALID_REQUEST: unreadable,
      },
      failed: 'placing.failed',
      unanswered: 'placing.failed',
    }),
    /** CAN-03: another day for a missed appointment. */
    missed: { on: { 'appointment.rebooked': { target: '#timeslots', actions: 'beginChange' } } },
    /** MNG-04: from the previous system: cancelled here, and changed by the store. */
    legacy: { on: { 'cancel.requested': '#cancel-appt' } },
    past: {
      on: {
        ...bookAgain,
        /** CRD-02: what was given, with all earlier doses. */
        'record.opened': { target: '#vaccination-history', actions: 'wantRecord' },
      },
    },
    cancelled: { on: bookAgain },
  },
});
