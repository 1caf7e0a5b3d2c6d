import { base } from '../vocabulary/base.ts';

/**
 * Booked: number, when, where, who (RTE-06, CNF-02). Going back cannot enter the booking again;
 * starting another can.
 */
export const confirmation = base.createStateConfig({
  id: 'confirmation',
  meta: { page: 'confirmation' },
  on: {
    /** CNF-02: it can be changed at once. */
    'appointment.opened': { target: '#view-details', actions: 'wantJustBooked' },
    'booking.restarted': { target: '#get-started', actions: ['startOver', 'tellJourneyLeft'] },
  },
});
