// A patient who has booked, and comes back to it.
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { Hold } from '#contract/holds.ts';
import type { AppointmentDetails } from '#contract/manage.ts';
import type { GeocodeReply } from '#contract/geo.ts';
import type { TimeslotReply } from '#contract/timeslots.ts';
import { pageAt } from '#domain/pages.ts';
import { pageTitle } from '#domain/titles.ts';
import type { Booking } from './booking.ts';
import { FLU, type Person } from './person.ts';
import { beginEngagement, BORN, type Program } from './program.ts';

/** Books by program for a patient born on the first of February 1990, as a page would. */
export interface BookedOutside {
  confirmationNumber: string;
  engagementId: string;
  storeNumber: string;
  appointmentDate: string;
  slot: string;
}

/** The date of birth of everyone booked this way. */
export const BORN_OUTSIDE = { month: '2', day: '1', year: '1990' } as const;

/** The contract's reply to a success. */
export async function ask<T>(
  program: Program,
  method: Parameters<Program['call']>[0],
  path: string,
  body?: unknown,
): Promise<T> {
  const reply = await program.call(method, path, body);
  if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Parallel tests may want the same time. */
const ATTEMPTS = 5;

/**
 * Books a time near a place, on the second day that has any: the first day may have only minutes
 * left.
 */
export async function bookOutside(
  program: Program,
  person: Person,
  vaccines: readonly string[] = [FLU],
): Promise<BookedOutside> {
  const engagementId = await beginEngagement(program);
  const wanted = vaccines.map((code) => ({ code }));
  const { lat, lng, state } = await ask<GeocodeReply>(
    program,
    'GET',
    `/api/geo/v1/geocode?text=${person.place}`,
  );
  const search = (date?: string) =>
    ask<TimeslotReply>(program, 'POST', '/api/timeslots/v8/search', {
      vaccine: wanted,
      position: { latitude: lat, longitude: lng },
      state,
      restriction: { dob: BORN },
      bookingType: 'Individual',
      searchRadius: 50,
      engagementId,
      ...(date ? { date } : { dayRange: SLOT_DEFAULTS.horizonDays }),
    });
  const hold = async (attempt = 1): Promise<Hold> => {
    const { locations, date } = await search((await search()).days[1]?.date);
    const [store] = locations;
    const day = store?.appointmentAvailability.find((one) => one.date === date);
    const slot = day?.slots[Math.floor(Math.random() * day.slots.length)];
    if (!store || !day || slot === undefined) throw new Error(`no time near ${person.place}`);
    const reply = await program.call('POST', '/api/holds/v6', [
      {
        serviceType: { code: '57' },
        appointmentDate: `${date}T${slot}:00${day.utcOffset}`,
        bookingType: 'Individual',
        slot,
        storeNumber: store.storeNumber,
        engagementId,
        appointmentType: 'scheduled',
        locationId: store.locationId,
        organizationId: store.organizationId,
        vaccines: wanted,
      },
    ]);
    if (reply.ok()) return (await reply.json()) as Hold; // the contract's reply to a success
    if (attempt < ATTEMPTS) return hold(attempt + 1);
    throw new Error(`holding was answered with ${reply.status()} ${await reply.text()}`);
  };
  const held = await hold();
  const { patientId } = await ask<{ patientId: string }>(program, 'POST', '/api/patients/v1', {
    engagementId,
    dob: BORN,
    firstName: person.firstName,
    lastName: person.lastName,
    gender: 'Female',
    race: { code: '2106-3' },
    ethnicity: { code: '2135-2' },
    contact: {
      emails: [{ address: `${randomUUID()}@example.org` }],
      phones: [{ number: person.phone }],
    },
  });
  const { confirmationNumber, storeNumber, appointmentDate, slot } = held;
  await ask(program, 'PATCH', '/api/appointments/v6/confirm', {
    engagementId,
    confirmationNumber,
    patients: [{ patientId }],
  });
  return { confirmationNumber, engagementId, storeNumber, appointmentDate, slot };
}

/** The appointment is shown; several vaccines have an address of their own (RTE-09). */
export async function atDetails({ page, say, language }: Booking): Promise<void> {
  await expect(page).toHaveURL(({ pathname }) => pageAt(pathname) === 'view-details');
  await expect(page).toHaveTitle(pageTitle(say('view-details', 'pageName'), { language }));
}

/** Types number and date of birth, and reaches the appointment (MNG-01). */
export async function findAppointment(
  visit: Booking,
  confirmationNumber: string,
  born: Pick<Person, 'month' | 'day' | 'year'> = BORN_OUTSIDE,
): Promise<void> {
  const { hand } = visit;
  await visit.open('manage-appointment');
  await hand.type(visit.field('manage-appointment', 'find.number'), confirmationNumber);
  for (const part of ['month', 'day', 'year'] as const)
    await hand.type(visit.field('get-started', `born.${part}`), born[part]);
  await hand.press(visit.button('manage-appointment', 'find.action'));
  await atDetails(visit);
}

/** Starts to cancel, with a reason from the list. */
export async function giveReason(visit: Booking, reason: string): Promise<void> {
  await visit.hand.press(visit.button('view-details', 'cancel'));
  await visit.at('cancel-appt');
  await visit.hand.choose(visit.radio('cancel-appt', `reason.${reason}`));
  await visit.continue();
  await visit.at('win-back');
}

/** The appointment as the server has it, read with the cookies of the tab. */
export async function bookedNow(
  { page }: Booking,
  confirmationNumber: string,
): Promise<AppointmentDetails> {
  const [status, body] = await page.evaluate(async (path): Promise<[number, unknown]> => {
    const reply = await fetch(path);
    return [reply.status, await reply.json()];
  }, `/api/appointments/v6/${confirmationNumber}`);
  expect(status).toBe(200);
  // The contract's reply to a success.
  return body as AppointmentDetails;
}
