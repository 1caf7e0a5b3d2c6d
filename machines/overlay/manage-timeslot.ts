import { valueOf } from '../answers.ts';
import { timeChange } from '../requests/manage.ts';
import { base } from '../setup.ts';
import { closeWithDetails } from './over.ts';
import { pickedHold, pickingTime } from './picking-time.ts';
import {
  answerDecides,
  ifChangedMeanwhile,
  ifClosedMeanwhile,
  ifOutdated,
  meanwhile,
} from './saving-change.ts';

/** The held time is given back first. */
const searchingAgain = {
  'search.repeated': { target: 'searching', actions: 'tellHoldDropped' },
} as const;

/** It may have been saved: what is booked is read anew. */
const unknownEnd = {
  'overlay.closed': { target: '#overlay.closed', actions: ['tellHoldDropped', 'tellOutdated'] },
} as const;

/** Another time for what is booked: secured first, then moved to; a lost race leaves all as it was (EDT-01, MNG-06). */
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
    holding: {
      tags: ['busy'],
      invoke: {
        id: 'createHold.manage',
        src: 'createHold',
        input: ({ context }) => pickedHold(context),
        onDone: [
          {
            guard: 'accepted',
            target: 'saving',
            actions: [
              { type: 'keepHold', params: ({ event }) => valueOf(event.output) },
              'choosePicked',
              'mint',
              'tellHoldStarted',
            ],
          },
          { guard: 'keepsBooked', target: '#overlay.closed' },
          { guard: { type: 'refusedWith', params: 'FC_908_Conflict' }, target: 'taken' },
          ifClosedMeanwhile,
          { target: 'holdFailed' },
        ],
        onError: [{ guard: 'timedOut', target: 'holdTimedOut' }, { target: 'holdFailed' }],
      },
    },
    saving: {
      tags: ['busy'],
      on: answerDecides,
      invoke: {
        id: 'updateAppointment.time',
        src: 'updateAppointment',
        input: ({ context }) => timeChange(context),
        onDone: [
          {
            guard: 'accepted',
            target: '#overlay.closed',
            actions: [
              { type: 'keepChange', params: ({ event }) => valueOf(event.output) },
              { type: 'tellSaved', params: 'time' },
              'tellHoldFinished',
            ],
          },
          {
            guard: { type: 'refusedWith', params: 'HOLD_EXPIRED' },
            target: 'taken',
            actions: 'tellHoldFinished',
          },
          {
            guard: { type: 'refusedWith', params: 'FC_908_Conflict' },
            target: 'taken',
            actions: 'tellHoldFinished',
          },
          {
            guard: { type: 'refusedWith', params: 'OVERLAPPING_APPOINTMENT' },
            target: 'overlapping',
          },
          ifChangedMeanwhile,
          ...ifOutdated,
          { target: 'saveFailed' },
        ],
        onError: [{ guard: 'timedOut', target: 'saveTimedOut' }, { target: 'saveFailed' }],
      },
    },
    overlapping: { on: searchingAgain },
    ...meanwhile('time', 'saving'),
    /** The intention is the same: sending it again moves it once. */
    saveFailed: { tags: ['trouble'], on: { retried: 'saving', ...searchingAgain, ...unknownEnd } },
    saveTimedOut: {
      tags: ['trouble'],
      on: { retried: 'saving', ...searchingAgain, ...unknownEnd },
    },
  },
});
