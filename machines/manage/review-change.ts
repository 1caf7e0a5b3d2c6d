import { valueOf } from '../answers.ts';
import { readRequest, timeChange } from '../requests/manage.ts';
import { base } from '../setup.ts';

/** What is booked beside what it would become; until it is saved nothing has changed (MNG-06). */
export const reviewChange = base.createStateConfig({
  id: 'review-change',
  meta: { page: 'review-change' },
  initial: 'reading',
  entry: 'clearProblems',
  exit: 'clearProblems',
  states: {
    reading: {
      on: {
        'change.confirmed': { target: 'saving', actions: 'mint' },
        back: '#timeslots',
      },
    },
    saving: {
      tags: ['busy'],
      /** The answer decides; until it is there nothing leads away. */
      on: { NAV: {} },
      invoke: {
        id: 'updateAppointment.change',
        src: 'updateAppointment',
        input: ({ context }) => timeChange(context),
        onDone: [
          {
            guard: 'accepted',
            target: '#view-details',
            actions: [
              { type: 'keepChange', params: ({ event }) => valueOf(event.output) },
              { type: 'tellSaved', params: 'time' },
              'tellHoldFinished',
            ],
          },
          {
            guard: { type: 'refusedWith', params: 'HOLD_EXPIRED' },
            target: 'reading',
            actions: 'tellHoldExpired',
          },
          {
            guard: { type: 'refusedWith', params: 'FC_908_Conflict' },
            target: 'reading',
            actions: 'tellHoldExpired',
          },
          { guard: { type: 'refusedWith', params: 'APPOINTMENT_CHANGED' }, target: 'refreshing' },
          {
            guard: { type: 'refusedWith', params: 'APPOINTMENT_CLOSED' },
            target: '#view-details.loading',
          },
          {
            guard: { type: 'refusedWith', params: 'OVERLAPPING_APPOINTMENT' },
            target: 'overlapping',
          },
          {
            guard: { type: 'refusedWith', params: 'ELIGIBLITY_ERROR' },
            target: '#vaccine-refused',
          },
          {
            guard: { type: 'refusedWith', params: 'UNAUTHENTICATED' },
            target: '#manage-appointment',
          },
          { target: 'failed' },
        ],
        onError: [{ guard: 'timedOut', target: 'timedOut' }, { target: 'failed' }],
      },
    },
    overlapping: { on: { 'time.reconsidered': '#timeslots', back: 'reading' } },
    /** Another change was saved meanwhile: it is shown, and this one can still be saved over it. */
    refreshing: {
      tags: ['busy'],
      invoke: {
        id: 'getAppointment.change',
        src: 'getAppointment',
        input: ({ context }) => readRequest(context),
        onDone: [
          {
            guard: 'accepted',
            target: 'changedMeanwhile',
            actions: { type: 'keepLatest', params: ({ event }) => valueOf(event.output) },
          },
          { target: '#manage-appointment' },
        ],
        onError: [{ guard: 'timedOut', target: 'timedOut' }, { target: 'failed' }],
      },
    },
    changedMeanwhile: {
      on: {
        'change.confirmed': { target: 'saving', actions: 'mint' },
        'edit.dropped': '#view-details',
      },
    },
    /** The intention is the same: sending it again cannot move it twice. */
    failed: { tags: ['trouble'], on: { retried: 'saving', back: 'reading' } },
    timedOut: { tags: ['trouble'], on: { retried: 'saving', back: 'reading' } },
  },
});
