import { timeChange } from '../requests/manage.ts';
import { movedInSheet, notYet } from '../vocabulary/calls/choosing-time.ts';
import { askOverDetails, unreadable } from '../vocabulary/calls/ends.ts';
import { pickedHold } from '../requests/times.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { closeWithDetails } from './over.ts';
import { pickingTime } from './picking-time.ts';
import { answerDecides, meanwhile } from './saving-change.ts';

/** The held time is released first. */
const searchingAgain = {
  'search.repeated': { target: 'searching', actions: 'tellHoldDropped' },
} as const;

/** It may have been saved: the booking is read again. */
const unknownEnd = {
  'overlay.closed': { target: '#overlay.closed', actions: ['tellHoldDropped', 'tellOutdated'] },
} as const;

/**
 * Another time for an appointment: held first, then moved to; a lost race leaves everything as it
 * was (EDT-01, MNG-06).
 */
export const manageTimeslot = base.createStateConfig({
  id: 'manage-timeslot',
  meta: { overlay: 'manage-timeslot' },
  tags: ['dialog'],
  always: closeWithDetails,
  initial: 'searching',
  entry: 'wishElsewhere',
  on: {
    'overlay.closed': { target: '#overlay.closed', actions: 'tellHoldDropped' },
    NAV: {
      guard: { type: 'navLeavesEdit', params: 'manage-timeslot' },
      target: '#overlay.closed',
      actions: 'tellHoldDropped',
    },
    /** Held, not saved in time, and gone. */
    'hold.lost': '.searching',
  },
  exit: 'clearProblems',
  states: {
    ...pickingTime('manage'),
    holding: askOverDetails('createHold', {
      id: 'createHold.manage',
      input: pickedHold,
      done: {
        target: 'saving',
        keep: 'keepHold',
        actions: ['choosePicked', 'mint', 'tellHoldStarted'],
      },
      refused: {
        FC_908_Conflict: [{ guard: 'keepsBooked', target: '#overlay.closed' }, { target: 'taken' }],
        TOO_MUCH_HELD: notYet('waiting'),
      },
      heldUp: 'hold',
    }),
    saving: {
      ...askOverDetails('updateAppointment', {
        id: 'updateAppointment.time',
        input: timeChange,
        tags: ['committing'],
        done: movedInSheet,
        refused: {
          HOLD_EXPIRED: { target: 'taken', actions: 'tellHoldFinished' },
          FC_908_Conflict: { target: 'taken', actions: 'tellHoldFinished' },
          OVERLAPPING_APPOINTMENT: 'overlapping',
          APPOINTMENT_CHANGED: 'refreshing',
          INVALID_REQUEST: unreadable,
        },
        heldUp: 'save',
      }),
      on: answerDecides,
    },
    overlapping: { on: searchingAgain },
    ...meanwhile('time', 'saving'),
    /** The same intention: sending it again moves it once. */
    ...heldUp({ retried: 'saving', ...searchingAgain, ...unknownEnd }, 'save'),
  },
});
