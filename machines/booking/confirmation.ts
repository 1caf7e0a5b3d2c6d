import { sendAgainRequest } from '../requests/manage.ts';
import { ask, unreadable } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { signedOut } from '../vocabulary/signed-out.ts';
import { tooMany } from '../vocabulary/calls/too-many.ts';

const restart = { target: '#get-started', actions: ['startOver', 'tellJourneyLeft'] } as const;

const again = { 'resend.requested': { target: 'sending', actions: 'mint' } } as const;

/**
 * Booked: number, when, where, who; in a group each person has a number, and one covers all
 * (RTE-06, CNF-02, GRP-03). Going back cannot enter the booking again; starting another can.
 */
export const confirmation = base.createStateConfig({
  id: 'confirmation',
  meta: { page: 'confirmation' },
  initial: 'shown',
  on: {
    /** CNF-02: it can be changed at once. */
    'appointment.opened': {
      target: '#view-details',
      actions: { type: 'wantAppointment', params: ({ event }) => event.confirmationNumber },
    },
    /** DOC-01: time saved at the store. */
    'documents.wanted': '#documents',
    /** CRD-04: in a group for each of its people. */
    'pass.wanted': '#appointment-pass',
    'booking.restarted': restart,
    /** CHR-01: the logo; going back is no press. */
    NAV: { guard: 'firstPagePressed', ...restart },
    ...signedOut,
  },
  states: {
    shown: { on: again },
    /** CNF-06: sends the e-mail again, to the address that booked. */
    sending: ask('sendConfirmation', {
      input: sendAgainRequest,
      done: 'sentAgain',
      refused: {
        RATE_LIMITED: tooMany('limited'),
        // Cancelled in another tab, or no longer this session's: it is looked up again.
        APPOINTMENT_CLOSED: '#manage-appointment',
        UNAUTHENTICATED: '#manage-appointment',
        INVALID_REQUEST: unreadable,
      },
    }),
    sentAgain: { on: again },
    limited: { tags: ['trouble'], on: again },
    ...heldUp({ retried: 'sending' }),
  },
});
