import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { GeocodeReply } from '#contract/geo.ts';
import type { Hold } from '#contract/holds.ts';
import type { TimeslotReply } from '#contract/timeslots.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** A program that calls the API from outside, with cookies and the headers of API-01. */
export interface Program {
  /** `body`: JSON unless it is already text. */
  call: (
    method: Method,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<APIResponse>;
}

export async function programOn(request: APIRequestContext): Promise<Program> {
  await request.get('/api/health');
  /** A new one after signing in. */
  const csrf = async () => {
    const { cookies } = await request.storageState();
    return decodeURIComponent(cookies.find(({ name }) => name === 'csrf')?.value ?? '');
  };
  return {
    call: async (method, path, body, headers = {}) =>
      request.fetch(path, {
        method,
        headers: {
          'X-CSRF-Token': await csrf(),
          'X-Transaction-Id': randomUUID(),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          data: typeof body === 'string' ? Buffer.from(body) : body,
        }),
      }),
  };
}

const FLU = '150';
/** The date of birth in a program's engagement. */
export const BORN = '1990-02-01';

/** A body for createEngagement. */
export const ENGAGEMENT = {
  bookingType: 'Individual',
  channel: 'Web',
  client: 'Customer',
  engagementType: 'Immunizations',
  languagePreference: 'en',
  metaData: { dob: BORN, category: 'Adult' },
  pageId: 'GET_STARTED',
  timeZone: 'America/Chicago',
} as const;

/** Another visitor's engagement. */
export async function beginEngagement(program: Program): Promise<string> {
  const reply = await program.call('POST', '/api/engagements/v6', ENGAGEMENT);
  // The contract's reply to a success.
  return ((await reply.json()) as { engagementId: string }).engagementId;
}

const NOTHING_LEFT = 409;

/**
 * The stores near a place that another visitor is offered, with their times on a day; by default
 * the first day that has any.
 */
export async function storesOffered(
  program: Program,
  engagementId: string,
  { date, zip }: { date?: string; zip: string },
): Promise<TimeslotReply['locations']> {
  const place = await program.call('GET', `/api/geo/v1/geocode?text=${zip}`);
  // The contract's replies to a success, here and below.
  const { lat, lng, state } = (await place.json()) as GeocodeReply;
  const reply = await program.call('POST', '/api/timeslots/v8/search', {
    vaccine: [{ code: FLU }],
    position: { latitude: lat, longitude: lng },
    state,
    restriction: { dob: BORN },
    bookingType: 'Individual',
    ...(date !== undefined && { date }),
    searchRadius: 100,
    engagementId,
  });
  // FC_908_Conflict: late in the evening the one seat taken may be the last of its day.
  if (reply.status() === NOTHING_LEFT) return [];
  if (!reply.ok()) throw new Error(`the search was answered with ${reply.status()}`);
  return ((await reply.json()) as TimeslotReply).locations;
}

/** The times on a day that another visitor is offered at a store; none where nothing is left. */
export async function timesOffered(
  program: Program,
  engagementId: string,
  { storeNumber, appointmentDate }: StoreTime,
  zip: string,
): Promise<string[]> {
  const date = appointmentDate.slice(0, 'YYYY-MM-DD'.length);
  const locations = await storesOffered(program, engagementId, { date, zip });
  const offered = locations.find((location) => location.storeNumber === storeNumber);
  return offered?.appointmentAvailability.find((day) => day.date === date)?.slots ?? [];
}

/** A start time at a store. */
export type StoreTime = Pick<Hold, 'storeNumber' | 'appointmentDate' | 'slot'>;

/** Requests a hold of a time for another engagement. */
export const holdSameTime = (
  program: Program,
  engagementId: string,
  { storeNumber, appointmentDate, slot }: StoreTime,
): Promise<APIResponse> =>
  program.call('POST', '/api/holds/v6', [
    {
      serviceType: { code: '57' },
      appointmentDate,
      bookingType: 'Individual',
      slot,
      storeNumber,
      engagementId,
      appointmentType: 'scheduled',
      locationId: 'any',
      organizationId: 'any',
      vaccines: [{ code: FLU }],
    },
  ]);
