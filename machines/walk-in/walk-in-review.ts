import { ask } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { heldUp } from '../vocabulary/calls/held-up.ts';
import { confirmRequest } from '../requests/times.ts';

/** Reads back who comes, what for and where, and joins the line once (WLK-01, CNF-01). */
export const walkInReview = base.createStateConfig({
  id: 'walk-in-review',
  meta: { page: 'walk-in-review' },
  initial: 'reading',
  entry: 'tellRecord',
  states: {
    reading: {
      on: {
        'booking.submitted': { target: 'joining', actions: 'mint' },
        'vaccines.reconsidered': '#vaccine-selector',
        back: '#walk-in-details',
      },
    },
    joining: {
      ...ask('confirmAppointment', {
        id: 'confirmAppointment.walkIn',
        input: confirmRequest,
        tags: ['committing'],
        done: { target: '#queue', keep: 'keepBooked', actions: 'tellHoldFinished' },
        refused: {
          HOLD_EXPIRED: { target: 'reading', actions: 'tellHoldExpired' },
          FC_908_Conflict: { waived: 'Of a time; a walk-in has none.' },
          OVERLAPPING_APPOINTMENT: { waived: 'A walk-in is told to check in instead.' },
          CHECK_IN_INSTEAD: { target: 'inLine', actions: 'tellHoldDropped' },
          DOSE_BOOKED: { target: 'doseBooked', keep: 'keepDoseBooked' },
          ELIGIBLITY_ERROR: { target: '#walk-in-refused', keep: 'unsettle' },
        },
      }),
      /** Only the answer decides; until it arrives nothing leads away. */
      on: { NAV: {} },
    },
    /** WLK-06: they have a time here now, or are in the line already. */
    inLine: { on: { 'door.wanted': '#walk-in', back: '#walk-in-details' } },
    /** VAC-15: a dose is already booked for them; their place stays held. */
    doseBooked: {
      on: {
        'appointment.opened': {
          target: '#view-details',
          actions: { type: 'wantAppointment', params: ({ event }) => event.confirmationNumber },
        },
        'vaccines.reconsidered': '#vaccine-selector',
        back: 'reading',
      },
    },
    /** The same intention: sending it again cannot join twice (CNF-01). */
    ...heldUp({ retried: 'joining', back: 'reading' }),
  },
});
