// Several people who were booked together, and come back to it.
import { randomUUID } from 'node:crypto';
import type { Booked } from '#contract/appointments.ts';
import type { GeocodeReply } from '#contract/geo.ts';
import type { GroupTimeslotReply } from '#contract/group-timeslots.ts';
import type { Hold } from '#contract/holds.ts';
import { pathOf } from '#domain/pages.ts';
import type { Booking } from './booking.ts';
import { ask, atDetails, BORN_OUTSIDE } from './managed.ts';
import type { Person } from './person.ts';
import { BORN, ENGAGEMENT, type Program } from './program.ts';

/** The people, by first name, and what each is booked for. */
export type Party = readonly { firstName: string; vaccines: readonly string[] }[];

export interface GroupBookedOutside {
  groupNumber: string;
  engagementId: string;
  /** In the order of the party. */
  people: { firstName: string; confirmationNumber: string; appointmentDate: string }[];
}

/** Parallel tests may want the same time. */
const ATTEMPTS = 5;

/**
 * Books a party near a place, on the second day with room for all of it; everyone has the last name
 * and phone number of `person`.
 */
export async function bookGroupOutside(
  program: Program,
  person: Person,
  party: Party,
): Promise<GroupBookedOutside> {
  const members = party.map(({ firstName, vaccines }, index) => ({
    place: index + 1,
    firstName,
    lastName: person.lastName,
    dob: BORN,
    gender: 'Female',
    race: '2106-3',
    ethnicity: '2135-2',
    serviceIds: vaccines,
  }));
  const { engagementId } = await ask<{ engagementId: string }>(
    program,
    'POST',
    '/api/engagements/v8',
    { ...ENGAGEMENT, bookingType: 'Group', metaData: { party: members } },
  );
  const held = await holdAll(program, person, party, engagementId);
  const patients: { patientId: string }[] = [];
  for (const { place, firstName, lastName } of members) {
    const { patientId } = await ask<{ patientId: string }>(program, 'POST', '/api/patients/v1', {
      engagementId,
      place,
      dob: BORN,
      firstName,
      lastName,
      gender: 'Female',
      race: { code: '2106-3' },
      ethnicity: { code: '2135-2' },
      contact: {
        emails: [{ address: `${randomUUID()}@example.org` }],
        phones: [{ number: person.phone }],
      },
    });
    patients.push({ patientId });
  }
  const { group } = await ask<Booked>(program, 'PATCH', '/api/appointments/v6/confirm', {
    engagementId,
    confirmationNumber: held.confirmationNumber,
    patients,
  });
  if (!group) throw new Error('the group was not booked as one');
  return {
    groupNumber: group.confirmationNumber,
    engagementId,
    people: group.appointments.map(({ patient, confirmationNumber, appointmentDate }) => ({
      firstName: patient.firstName,
      confirmationNumber,
      appointmentDate,
    })),
  };
}

/** A seat for each of them, in the arrangement of the first time found that fits the party. */
async function holdAll(
  program: Program,
  person: Person,
  party: Party,
  engagementId: string,
  attempt = 1,
): Promise<Hold> {
  const { lat, lng, state } = await ask<GeocodeReply>(
    program,
    'GET',
    `/api/geo/v1/geocode?text=${person.place}`,
  );
  const search = (date?: string) =>
    ask<GroupTimeslotReply>(program, 'POST', '/api/storetime/v9/group-booking/search', {
      patients: party.map(({ vaccines }, index) => ({
        place: index + 1,
        vaccine: vaccines.map((code) => ({ code })),
        restriction: { dob: BORN },
      })),
      position: { latitude: lat, longitude: lng },
      state,
      searchRadius: 50,
      engagementId,
      ...(date && { date }),
    });
  const { locations, date } = await search((await search()).days[1]?.date);
  const [store] = locations;
  const day = store?.appointmentAvailability.find((one) => one.date === date);
  const fit = day?.parties[Math.floor(Math.random() * day.parties.length)];
  if (!store || !day || !fit) throw new Error(`no time for all near ${person.place}`);
  const starts = fit.slots.flatMap((slot, index) =>
    Array.from({ length: fit.people[index] ?? 0 }, () => ({
      slot,
      appointmentDate: `${date}T${slot}:00${day.utcOffset}`,
    })),
  );
  const reply = await program.call('POST', '/api/scheduler/v1/holds', {
    fhirLocationId: store.locationId,
    organizationId: store.organizationId,
    bookingType: 'Group',
    ...starts[0],
    engagementId,
    storeNumber: store.storeNumber,
    origin: 'web',
    numberOfSlots: fit.slots.length,
    isImmunoCompromised: false,
    numOfPatients: party.length,
    patients: party.map(({ vaccines }, index) => ({
      place: index + 1,
      ...starts[index],
      category: 'Adult',
      services: vaccines.map((serviceId) => ({ serviceId })),
    })),
  });
  if (reply.ok()) return (await reply.json()) as Hold; // the contract's reply to a success
  if (attempt < ATTEMPTS) return holdAll(program, person, party, engagementId, attempt + 1);
  throw new Error(`holding was answered with ${reply.status()} ${await reply.text()}`);
}

/**
 * Types the number of a group, or of one of its members, and the date of birth of any member
 * (RTE-08, MNG-01).
 */
export async function findGroup(visit: Booking, confirmationNumber: string): Promise<void> {
  const { hand, page } = visit;
  await page.goto(`${pathOf('manage-appointment') ?? ''}?isGroupBooking=true`);
  await hand.type(visit.field('manage-appointment', 'find.number'), confirmationNumber);
  for (const part of ['month', 'day', 'year'] as const)
    await hand.type(visit.field('get-started', `born.${part}`), BORN_OUTSIDE[part]);
  await hand.press(visit.button('manage-appointment', 'find.action'));
  await atDetails(visit);
}
