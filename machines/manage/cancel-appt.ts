import { base } from '../vocabulary/base.ts';
import { signedOut } from '../vocabulary/signed-out.ts';

/** Why: one list, asked only once (CAN-01). */
export const cancelAppt = base.createStateConfig({
  id: 'cancel-appt',
  meta: { page: 'cancel-appt' },
  initial: 'arriving',
  entry: 'tellHoldDropped',
  exit: 'clearProblems',
  on: { back: '#view-details', 'appointment.kept': '#view-details', ...signedOut },
  states: {
    /** It may be cancelled, or moved, already. */
    arriving: {
      always: [{ guard: 'appointmentWanted', target: '#view-details' }, { target: 'form' }],
    },
    form: {
      initial: 'asking',
      on: {
        'reason.given': {
          target: '.asking',
          actions: { type: 'giveReason', params: ({ event }) => event.reason },
        },
        'scope.chosen': {
          target: '.asking',
          actions: { type: 'giveScope', params: ({ event }) => event.scope },
        },
        'reason.submitted': [
          {
            guard: 'noScope',
            target: '.refused',
            actions: { type: 'showProblem', params: { field: 'scope', code: 'scope.missing' } },
          },
          {
            guard: 'noReason',
            target: '.refused',
            actions: { type: 'showProblem', params: { field: 'reason', code: 'reason.missing' } },
          },
          { target: '#win-back' },
        ],
      },
      states: { asking: {}, refused: {} },
    },
  },
});
