import { passRequest } from '../requests/vaccinations.ts';
import { ask } from '../vocabulary/calls/ends.ts';
import { endsAt, intoWallet } from '../vocabulary/calls/into-wallet.ts';
import { base } from '../vocabulary/base.ts';
import { signedOut } from '../vocabulary/signed-out.ts';

const intoPass = endsAt('pass');

/** Adds an appointment to a phone's wallet, where it is kept up to date (CRD-04). */
export const appointmentPass = base.createStateConfig({
  id: 'appointment-pass',
  meta: { page: 'appointment-pass' },
  initial: 'pass',
  entry: 'beginPass',
  exit: 'clearProblems',
  on: {
    back: [{ guard: 'booked', target: '#view-details' }, { target: '#confirmation' }],
    ...signedOut,
  },
  states: {
    pass: intoWallet,
    adding: ask('createAppointmentPass', {
      input: passRequest,
      ...intoPass,
      refused: {
        // Cancelled or past meanwhile, in another tab or by the clock: its own page says which.
        APPOINTMENT_CLOSED: { target: '#view-details', actions: 'wantPassAppointment' },
        UNAUTHENTICATED: '#manage-appointment',
        ...intoPass.refused,
      },
    }),
  },
});
