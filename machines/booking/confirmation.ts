import { base } from '../vocabulary/base.ts';

/**
 * Booked: number, when, where, who; of a group each with a number of their own, and one for all
 * (RTE-06, CNF-02, GRP-03). Going back cannot enter the booking again; starting another can.
 */
export const confirmation = base.createStateConfig({
  id: 'confirmation',
  meta: { page: 'confirmation' },
  on: {
    /** CNF-02: it can be changed at once. */
    'appointment.opened': {
      target: '#view-details',
      actions: { type: 'wantAppointment', params: ({ event }) => event.confirmationNumber },
    },
    'booking.restarted': { target: '#get-started', actions: ['startOver', 'tellJourneyLeft'] },
  },
});
