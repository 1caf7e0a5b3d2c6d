import { readRequest, timeChange } from '../requests/manage.ts';
import { moved } from '../vocabulary/calls/choosing-time.ts';
import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { signedOut } from '../vocabulary/signed-out.ts';

/** The booking beside what it would become; nothing changes until it is saved (MNG-06). */
export const reviewChange = base.createStateConfig({
  id: 'review-change',
  meta: { page: 'review-change' },
  initial: 'reading',
  exit: 'clearProblems',
  on: signedOut,
  states: {
    reading: {
      on: {
        'change.confirmed': { target: 'saving', actions: 'mint' },
        back: '#timeslots',
      },
    },
    saving: {
      ...ask('updateAppointment', {
        id: 'updateAppointment.change',
        input: timeChange,
        tags: ['committing'],
        done: moved,
        refused: {
          HOLD_EXPIRED: { target: 'reading', actions: 'tellHoldExpired' },
          FC_908_Conflict: { target: 'reading', actions: 'tellHoldExpired' },
          APPOINTMENT_CHANGED: 'refreshing',
          OVERLAPPING_APPOINTMENT: 'overlapping',
          ELIGIBLITY_ERROR: '#vaccine-refused',
        },
      }),
      /** Only the answer decides; until it arrives nothing leads away. */
      on: { NAV: {} },
    },
    overlapping: {
      on: {
        'time.reconsidered': { target: '#timeslots', actions: 'tellHoldDropped' },
        back: 'reading',
      },
    },
    /** Another change was saved meanwhile: it is shown, and this one can still be saved over it. */
    refreshing: ask('getAppointment', {
      id: 'getAppointment.change',
      input: readRequest,
      done: { target: 'changedMeanwhile', keep: 'keepLatest' },
      whateverRefused: '#manage-appointment',
    }),
    changedMeanwhile: {
      on: {
        'change.confirmed': { target: 'saving', actions: 'mint' },
        'edit.dropped': '#view-details',
      },
    },
    /** The same intention: sending it again cannot move it twice. */
    failed: { tags: ['trouble'], on: { retried: 'saving', back: 'reading' } },
    unanswered: {
      tags: ['trouble', 'unanswered'],
      entry: 'wantAgain',
      /** It may be saved: what is booked now is read again. */
      on: { retried: 'saving', back: '#view-details' },
    },
  },
});
