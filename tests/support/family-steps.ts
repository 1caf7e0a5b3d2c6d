// Four people of a group, two with the same first name, each with different vaccines, stop by stop;
// for tests of its times and what follows.
import type { Appointment, Booked } from '#contract/appointments.ts';
import type {
  GroupTimeslotLocation,
  GroupTimeslotReply,
  PartyTimes,
} from '#contract/group-timeslots.ts';
import type { VaccineDetails } from '#contract/vaccines.ts';
import { groupNumber, groupTimes } from '#qa/journeys/group-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { addPerson, toGroup } from './group-steps.ts';
import { startJourney, type TestJourney } from './journey.ts';

export const FAMILY = [
  { firstName: 'Ana', lastName: 'Díaz', codes: ['150'] },
  { firstName: 'Leo', lastName: 'Díaz', codes: ['150', '52'] },
  { firstName: 'Ana', lastName: 'Ruiz', codes: ['113'] },
  { firstName: 'Mía', lastName: 'Díaz', codes: ['52', '136'] },
] as const;

const [anyDetails] = sample.vaccineDetails;

const detailsOf = (codes: readonly string[]): VaccineDetails[] =>
  codes.flatMap((vaccineCode) => (anyDetails ? { ...anyDetails, vaccineCode } : []));

/** The server's answers that a test changes: the times, and a vaccine. */
interface Told {
  parties?: PartyTimes[];
  change?: (details: VaccineDetails) => VaccineDetails;
}

/** Everyone is named and has vaccines; the times are being searched. */
export async function toFamilySearch(
  journey: TestJourney = startJourney(),
  { change = (details) => details }: Told = {},
) {
  await toGroup(journey);
  for (const { firstName, lastName } of FAMILY) addPerson(journey, firstName, lastName);
  journey.send({ type: 'party.submitted' });
  await journey.answer('createEngagement', sample.engagement);
  for (const [index, { codes }] of FAMILY.entries()) {
    journey.send({ type: 'person.chosen', place: index + 1 });
    await journey.answer('listEligibleVaccines', { vaccines: sample.offered });
    for (const code of codes) journey.send({ type: 'vaccine.toggled', code });
    journey.send({ type: 'vaccines.submitted' });
    const eligibleVaccineList = detailsOf(codes).map(change);
    await journey.answer('getVaccineDetails', { data: { eligibleVaccineList } });
    if (eligibleVaccineList.some(({ verdict }) => verdict.answer === 'later'))
      journey.send({ type: 'vaccines.kept' });
    await journey.answer('patchEngagement', sample.engagement);
  }
  journey.send({ type: 'party.submitted' });
  return journey;
}

/** Together, in pairs, one after the other, three and one, and later on the same day. */
export const familyFits: PartyTimes[] = [
  { slots: ['09:00'], people: [4] },
  { slots: ['09:15', '09:30'], people: [2, 2] },
  { slots: ['10:00', '10:15', '10:30', '10:45'], people: [1, 1, 1, 1] },
  { slots: ['13:00', '13:15'], people: [3, 1] },
  { slots: ['17:30'], people: [4] },
];

/** One store with these times. */
export function familyTimes(parties: PartyTimes[] = familyFits): GroupTimeslotReply {
  const answer = groupTimes(FAMILY.length, true);
  const store = (of: readonly PartyTimes[]) => (location: GroupTimeslotLocation) => ({
    ...location,
    appointmentAvailability: location.appointmentAvailability.map((day) => ({
      ...day,
      parties: [...of],
    })),
  });
  const [first] = answer.locations.map(store(parties.slice(0, 1)));
  return {
    ...answer,
    locations: answer.locations.map(store(parties)),
    ...(first && { offers: { soonest: first, nearest: first } }),
  };
}

export async function toFamilyTimes(journey?: TestJourney, told?: Told) {
  const there = await toFamilySearch(journey, told);
  await there.answer('searchTimeslots', familyTimes(told?.parties));
  return there;
}

/** The first time that fits is held; the question whether there is an account is shown. */
export async function toFamilyHeld(journey?: TestJourney, told?: Told) {
  const there = await toFamilyTimes(journey, told);
  there.send({ type: 'offeredTime.taken', offer: 'soonest' });
  await there.answer('createHold', sample.held(10));
  return there;
}

export async function toFamilyContact(journey?: TestJourney, told?: Told) {
  const there = await toFamilyHeld(journey, told);
  there.send({ type: 'guest.chosen' });
  return there;
}

const patientIdAt = (index: number) => `${sample.patient.patientId.slice(0, -1)}${index}`;

/** Each of them became a patient, with the one contact. */
export async function toFamilyReview(journey?: TestJourney, told?: Told) {
  const there = await toFamilyContact(journey, told);
  there.send({
    type: 'contact.typed',
    draft: { emailAddress: 'ana@example.org', phoneNumber: '312-555-0100' },
  });
  there.send({ type: 'contact.submitted' });
  for (const index of FAMILY.keys())
    await there.answer('createPatient', { ...sample.patient, patientId: patientIdAt(index) });
  return there;
}

const OWN_NUMBERS = ['7K3MPQ9TZX', '8TW3NPX5YQ', '9AB3NPX5YR', '2CD3NPX5YS'];
const STARTS = ['09:00', '09:00', '09:15', '09:15'];

/** Booked: two at a time, each with their own number. */
export const bookedFamily = (): Booked & { group: NonNullable<Booked['group']> } => {
  const appointments = FAMILY.map(({ firstName, lastName, codes }, index): Appointment => {
    const slot = STARTS[index] ?? '';
    return {
      ...sample.appointment,
      confirmationNumber: OWN_NUMBERS[index] ?? '',
      slot,
      appointmentDate: `${sample.slotDate}T${slot}:00-06:00`,
      patient: { firstName, lastName, gender: 'Female' },
      vaccines: codes.map((code) => ({
        ...sample.booked(code, code),
        rxRequired: code === '113',
      })),
    };
  });
  return {
    ...sample.appointment,
    ...appointments[0],
    group: { confirmationNumber: groupNumber, appointments },
  };
};
