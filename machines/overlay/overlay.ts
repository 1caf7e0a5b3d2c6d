import { and } from 'xstate';
import type { LaterOverlayId, OverlayId } from '../events.ts';
import { base } from '../setup.ts';
import { bookingTimeslot } from './booking-timeslot.ts';
import { bookingVaccine } from './booking-vaccine.ts';
import { ofGroup, ofPrescription, over } from './later.ts';
import { manageTimeslot } from './manage-timeslot.ts';
import { manageVaccine } from './manage-vaccine.ts';
import { openable } from './over.ts';
import { patient } from './patient.ts';
import { sms } from './sms.ts';

type Over = keyof typeof openable;

const opened = <const O extends OverlayId>(overlay: O, over: Over) =>
  ({
    guard: and([{ type: 'opens', params: overlay }, openable[over]]),
    target: overlay,
    actions: 'beginEdit',
  }) as const;

const laterOpened = <const O extends LaterOverlayId>(overlay: O, journey: keyof typeof over) =>
  ({ guard: and([{ type: 'opens', params: overlay }, over[journey]]), target: overlay }) as const;

/** A typed or revisited address with `?edit=` (RTE-20). */
const visited = <const O extends OverlayId>(overlay: O, over: Over) =>
  ({
    guard: and([{ type: 'navEdits', params: overlay }, openable[over]]),
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
          opened('booking-vaccine', 'review'),
          opened('booking-timeslot', 'review'),
          opened('manage-vaccine', 'details'),
          opened('manage-timeslot', 'details'),
          opened('patient', 'either'),
          opened('sms', 'either'),
          laterOpened('group-patient', 'group'),
          laterOpened('group-vaccine', 'group'),
          laterOpened('group-contact', 'group'),
          laterOpened('rx-contact', 'prescription'),
          laterOpened('rx-location', 'prescription'),
          laterOpened('rx-timeslot', 'prescription'),
          laterOpened('rx-vaccine', 'prescription'),
        ],
        NAV: [
          visited('booking-vaccine', 'review'),
          visited('booking-timeslot', 'review'),
          visited('manage-vaccine', 'details'),
          visited('manage-timeslot', 'details'),
          visited('patient', 'either'),
          visited('sms', 'either'),
        ],
      },
    },
    'booking-vaccine': bookingVaccine,
    'booking-timeslot': bookingTimeslot,
    'manage-vaccine': manageVaccine,
    'manage-timeslot': manageTimeslot,
    patient,
    sms,
    'group-patient': ofGroup,
    'group-vaccine': ofGroup,
    'group-contact': ofGroup,
    'rx-contact': ofPrescription,
    'rx-location': ofPrescription,
    'rx-timeslot': ofPrescription,
    'rx-vaccine': ofPrescription,
  },
});
