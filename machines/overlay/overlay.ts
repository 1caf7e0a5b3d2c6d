import { and } from 'xstate';
import type { OverlayId } from '../knowledge/events.ts';
import { base } from '../vocabulary/base.ts';
import { bookingTimeslot } from './booking-timeslot.ts';
import { bookingVaccine } from './booking-vaccine.ts';
import { groupContact } from './group-contact.ts';
import { groupPatient } from './group-patient.ts';
import { groupVaccine } from './group-vaccine.ts';
import { manageTimeslot } from './manage-timeslot.ts';
import { manageVaccine } from './manage-vaccine.ts';
import { openable } from './over.ts';
import { patient } from './patient.ts';
import { rxContact } from './rx-contact.ts';
import { rxLocation } from './rx-location.ts';
import { rxTimeslot } from './rx-timeslot.ts';
import { rxVaccine } from './rx-vaccine.ts';
import { sms } from './sms.ts';

/** The state each overlay opens over. */
const LIES_OVER = {
  'booking-vaccine': 'review',
  'booking-timeslot': 'review',
  'manage-vaccine': 'details',
  'manage-timeslot': 'details',
  patient: 'person',
  sms: 'either',
  'group-patient': 'group',
  'group-vaccine': 'group',
  'group-contact': 'group',
  'rx-contact': 'prescription',
  'rx-location': 'prescription',
  'rx-timeslot': 'prescription',
  'rx-vaccine': 'prescription',
} as const satisfies Record<OverlayId, keyof typeof openable>;
// The keys of the table are the overlays.
const overlays = Object.keys(LIES_OVER) as OverlayId[];

/** SLT-11: the same sheet, which starts with the place. */
const openedAtPlace = <const O extends 'booking-timeslot' | 'manage-timeslot'>(overlay: O) =>
  ({
    guard: and([{ type: 'opensAtPlace', params: overlay }, openable[LIES_OVER[overlay]]]),
    target: `${overlay}.placing`,
    actions: 'beginEdit',
  }) as const;

const opened = (overlay: OverlayId) =>
  ({
    guard: and([{ type: 'opens', params: overlay }, openable[LIES_OVER[overlay]]]),
    target: overlay,
    actions: 'beginEdit',
  }) as const;

/** A typed or revisited address with `?edit=` (RTE-20). */
const visited = (overlay: OverlayId) =>
  ({
    guard: and([{ type: 'navEdits', params: overlay }, openable[LIES_OVER[overlay]]]),
    target: overlay,
    actions: 'beginEdit',
  }) as const;

/** EDT-01: closed, or exactly one overlay open. Closing changes nothing. */
export const overlay = base.createStateConfig({
  id: 'overlay',
  initial: 'closed',
  states: {
    closed: {
      on: {
        'overlay.opened': [
          openedAtPlace('booking-timeslot'),
          openedAtPlace('manage-timeslot'),
          ...overlays.map(opened),
        ],
        NAV: overlays.map(visited),
      },
    },
    'booking-vaccine': bookingVaccine,
    'booking-timeslot': bookingTimeslot,
    'manage-vaccine': manageVaccine,
    'manage-timeslot': manageTimeslot,
    patient,
    sms,
    'group-patient': groupPatient,
    'group-vaccine': groupVaccine,
    'group-contact': groupContact,
    'rx-contact': rxContact,
    'rx-location': rxLocation,
    'rx-timeslot': rxTimeslot,
    'rx-vaccine': rxVaccine,
  },
});
