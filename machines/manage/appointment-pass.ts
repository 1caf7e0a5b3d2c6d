import { passRequest } from '../requests/vaccinations.ts';
import { ask, mending } from '../vocabulary/calls/ends.ts';
import { intoWallet } from '../vocabulary/calls/into-wallet.ts';
import { base } from '../vocabulary/base.ts';

/** An appointment goes into the wallet of a phone, where it follows what becomes of it (CRD-04). */
export const appointmentPass = base.createStateConfig({
  id: 'appointment-pass',
  meta: { page: 'appointment-pass' },
  initial: 'pass',
  entry: 'beginPass',
  exit: 'clearProblems',
  on: { back: [{ guard: 'booked', target: '#view-details' }, { target: '#confirmation' }] },
  states: {
    pass: intoWallet,
    adding: ask('createAppointmentPass', {
      input: passRequest,
      done: { target: 'pass.ready', keep: 'keepAddress' },
      refused: {
        APP_OUTDATED: 'pass.appOutdated',
        UPTODATEINFO: 'pass.phoneOutdated',
        // Cancelled or over meanwhile, in another tab or by the clock: its own page says which.
        APPOINTMENT_CLOSED: { target: '#view-details', actions: 'wantPassAppointment' },
        FC_903_NotFound: 'pass.failed',
        RATE_LIMITED: 'pass.failed',
        UNAUTHENTICATED: '#manage-appointment',
        INVALID_REQUEST: mending('pass.refused'),
      },
      failed: 'pass.failed',
      timedOut: 'pass.failed',
    }),
  },
});
