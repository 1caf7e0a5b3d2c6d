/** Groups, as the chart's calls answer for them: one, two and ten people stand for any number. */
import type { Booked } from '#contract/appointments.ts';
import type { Alternatives } from '#contract/errors.ts';
import type { GroupTimeslotReply, PartyTimes } from '#contract/group-timeslots.ts';
import type { AppointmentDetails } from '#contract/manage.ts';
import type { TimeslotLocation } from '#contract/timeslots.ts';
import type { PartyMember } from '#contract/person.ts';
import { MAX_PEOPLE } from '#domain/party.ts';
import type { ResumedPage } from '#domain/resume.ts';
import type { TakenUp } from '#machines/knowledge/ports.ts';
import { managed } from './managed-samples.ts';
import { appointment, dependent, held, location, slotDate, takenUp, times } from './samples.ts';

/** Too young to be vaccinated here (ELG-02). */
export const baby = {
  ...dependent,
  dependentId: '6a5b4c3d-2e1f-4a0b-9c8d-7e6f5a4b3c22',
  firstName: 'Mia',
  dateOfBirth: '2026-01-15',
};

export const groupNumber = '9ZK4QW2XTR';

/** For any number of people: one time together, one after the other, and later. */
export const groupTimes = (people: number, more: boolean): GroupTimeslotReply => {
  const { offers, ...found } = times(more);
  const together = { slots: ['09:00'], people: [people] };
  const inTurn = { slots: ['09:15', '09:30'], people: [people - 1, 1] };
  return {
    ...found,
    locations: [atStore(location, people > 1 ? [together, inTurn] : [together])],
    ...(offers && {
      offers: {
        soonest: atStore(offers.soonest, [together]),
        nearest: atStore(offers.nearest, [together]),
      },
    }),
  };
};

const atStore = (
  { appointmentAvailability: _alone, ...store }: TimeslotLocation,
  parties: PartyTimes[],
) => ({
  ...store,
  appointmentAvailability: [{ date: slotDate, utcOffset: '-06:00', parties }],
});

/** What a group's search offers instead, and a lost race. */
export const groupAlternatives = (people: number, more: Alternatives = {}): Alternatives => ({
  splitTimes: { date: slotDate, stores: 2 },
  nearestParties: [
    people > 1
      ? { date: slotDate, utcOffset: '-06:00', slots: ['09:15', '09:30'], people: [people - 1, 1] }
      : { date: slotDate, utcOffset: '-06:00', slots: ['09:15'], people: [1] },
  ],
  ...more,
});

const NAMES = ['Ada', 'Leo', 'Iris', 'Noah', 'Mara', 'Owen', 'Nina', 'Hugo', 'Vera', 'Paul'];

const member = (place: number, more: Partial<PartyMember> = {}): PartyMember => ({
  place,
  firstName: NAMES[place - 1] ?? 'Ada',
  lastName: 'Rivera',
  dob: '1984-04-28',
  gender: 'Female',
  race: '2106-3',
  ethnicity: '2135-2',
  ...more,
});

const settled = { serviceIds: ['150'], settled: true };
/** One of the two can be put off to another day. */
const settledForTwo = { serviceIds: ['150', '52'], settled: true };
const settledInTime = { ...settled, appointmentDate: held(10).appointmentDate };
const partyAt: Partial<Record<ResumedPage, PartyMember[]>> = {
  'patient-info-list': Array.from({ length: MAX_PEOPLE }, (_, index) => member(index + 1)),
  'vaccine-selection': [member(1, settled), member(2)],
  timeslots: [member(1, settledForTwo), member(2, settledForTwo)],
  'contact-info': [member(1, settledInTime), member(2, settledInTime)],
};

/** A saved group: ten at the list of people, two later on, who have a time at the contact. */
export function groupTakenUp(
  page: 'patient-info-list' | 'vaccine-selection' | 'timeslots' | 'contact-info',
): TakenUp {
  const alone = {
    ...takenUp(page === 'contact-info' ? page : 'vaccine-selector'),
    patient: null,
    consent: null,
  };
  return {
    ...alone,
    page,
    bookingType: 'Group',
    metaData: {
      locationSearch: '60601',
      party: partyAt[page] ?? [],
      progress: { ...alone.metaData.progress, page, bookingOption: 'group' },
    },
  };
}

/** Its time was taken meanwhile (RES-02). */
export const groupTimeTaken: TakenUp = {
  ...groupTakenUp('timeslots'),
  outcome: 'EXCEPTION',
  reason: 'timeTaken',
};

export const bookedGroup: Booked = {
  ...appointment,
  group: { confirmationNumber: groupNumber, appointments: [appointment] },
};

const kept = managed().journey;
const party = [member(1, settled), member(2, settled)];

/** A member of a booked group. */
export const ofGroup = (place: 1 | 2, more: Partial<AppointmentDetails> = {}): AppointmentDetails =>
  managed({
    bookingType: 'Group',
    groupNumber,
    place,
    membersSeeOthers: true,
    journey: {
      ...kept,
      bookingType: 'Group',
      metaData: {
        ...kept.metaData,
        party,
        progress: { ...kept.metaData.progress, bookingOption: 'group' },
      },
    },
    ...more,
  });

const other = {
  confirmationNumber: '8TW3NPX5YQ',
  appointmentId: '5e8d7c6b-1a2b-4c3d-8e9f-7a6b5c4d3e45',
  patient: { firstName: 'Leo', lastName: 'Rivera', gender: 'Female' },
};

/** SAF-01: a group member who came back by their own number. */
export function asMember(): AppointmentDetails {
  const { groupNumber: _, membersSeeOthers: _sees, ...own } = ofGroup(2, other);
  const { timeZone } = own.store.address;
  return {
    ...own,
    asMember: {
      others: [{ firstName: 'Ada', appointmentDate: own.appointmentDate, timeZone }],
    },
  };
}

/** Two people, booked as one. */
export const managedGroup: AppointmentDetails[] = [ofGroup(1), ofGroup(2, other)];

export const movedGroup = {
  ...ofGroup(1, { sequence: 1, status: 'Rescheduled' }),
  group: [
    ofGroup(1, { sequence: 1, status: 'Rescheduled' }),
    ofGroup(2, { ...other, sequence: 1, status: 'Rescheduled' }),
  ],
};
