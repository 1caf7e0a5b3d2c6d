import { and } from 'xstate';
import type { GroupOverlayId, OverlayId } from '../knowledge/events.ts';
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

type Over = Exclude<keyof typeof openable, 'group'>;

const opened = <const O extends OverlayId>(overlay: O, over: Over) =>
  ({
    guard: and([{ type: 'opens', params: overlay }, openable[over]]),
    target: overlay,
    actions: 'beginEdit',
  }) as const;

/** SLT-11: the same sheet, which begins with the place. */
const openedAtPlace = <const O extends 'booking-timeslot' | 'manage-timeslot'>(
  overlay: O,
  over: Over,
) =>
  ({
    guard: and([{ type: 'opensAtPlace', params: overlay }, openable[over]]),
    target: `${overlay}.placing`,
    actions: 'beginEdit',
  }) as const;

/** Over the review of a group, for one of its people or all. */
const groupOpened = <const O extends GroupOverlayId>(overlay: O) =>
  ({
    guard: and([{ type: 'opens', params: overlay }, openable.group]),
    target: overlay,
    actions: 'beginPartyEdit',
  }) as const;
const groupVisited = <const O extends GroupOverlayId>(overlay: O) =>
  ({
    guard: and([{ type: 'navEdits', params: overlay }, openable.group]),
    target: overlay,
    actions: 'beginPartyEdit',
  }) as const;

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
          openedAtPlace('booking-timeslot', 'review'),
          openedAtPlace('manage-timeslot', 'details'),
          opened('booking-vaccine', 'review'),
          opened('booking-timeslot', 'review'),
          opened('manage-vaccine', 'details'),
          opened('manage-timeslot', 'details'),
          opened('patient', 'person'),
          opened('sms', 'either'),
          groupOpened('group-patient'),
          groupOpened('group-vaccine'),
          groupOpened('group-contact'),
          opened('rx-contact', 'prescription'),
          opened('rx-location', 'prescription'),
          opened('rx-timeslot', 'prescription'),
          opened('rx-vaccine', 'prescription'),
        ],
        NAV: [
          visited('booking-vaccine', 'review'),
          visited('booking-timeslot', 'review'),
          visited('manage-vaccine', 'details'),
          visited('manage-timeslot', 'details'),
          visited('patient', 'person'),
          visited('sms', 'either'),
          groupVisited('group-patient'),
          groupVisited('group-vaccine'),
          groupVisited('group-contact'),
          visited('rx-contact', 'prescription'),
          visited('rx-location', 'prescription'),
          visited('rx-timeslot', 'prescription'),
          visited('rx-vaccine', 'prescription'),
        ],
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
