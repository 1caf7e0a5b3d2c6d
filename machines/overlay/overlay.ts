import { and } from 'xstate';
import type { OverlayId } from '../events.ts';
import { base } from '../setup.ts';
import { bookingTimeslot } from './booking-timeslot.ts';
import { bookingVaccine } from './booking-vaccine.ts';
import { openable } from './over-review.ts';
import { patient } from './patient.ts';
import { sms } from './sms.ts';

const opened = <const O extends OverlayId>(overlay: O) =>
  ({
    guard: and([{ type: 'opens', params: overlay }, openable]),
    target: overlay,
    actions: 'beginEdit',
  }) as const;

/** A typed or revisited address with `?edit=` (RTE-20). */
const visited = <const O extends OverlayId>(overlay: O) =>
  ({
    guard: and([{ type: 'navEdits', params: overlay }, openable]),
    target: overlay,
    actions: 'beginEdit',
  }) as const;

/** EDT-01: closed, or exactly one overlay open. Nothing is changed by closing. */
export const overlay = base.createStateConfig({
  id: 'overlay',
  initial: 'closed',
  states: {
    closed: {
      on: {
        'overlay.opened': [
          opened('booking-vaccine'),
          opened('booking-timeslot'),
          opened('patient'),
          opened('sms'),
        ],
        NAV: [
          visited('booking-vaccine'),
          visited('booking-timeslot'),
          visited('patient'),
          visited('sms'),
        ],
      },
    },
    'booking-vaccine': bookingVaccine,
    'booking-timeslot': bookingTimeslot,
    patient,
    sms,
  },
});
