import { base } from '../vocabulary/base.ts';

/** Booked for everybody: each with a number of their own, and one for all (GRP-03, CNF-02). */
export const groupConfirmation = base.createStateConfig({
  id: 'group-confirmation',
  meta: { page: 'group-confirmation' },
  on: {
    'appointment.opened': {
      target: '#view-details',
      actions: { type: 'wantAppointment', params: ({ event }) => event.confirmationNumber },
    },
    'booking.restarted': { target: '#get-started', actions: ['startOver', 'tellJourneyLeft'] },
  },
});
