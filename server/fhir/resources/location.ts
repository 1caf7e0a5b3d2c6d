// A store (STD-03).
import { sql, type SQL } from 'drizzle-orm';
import type { Location, LocationHoursOfOperation } from '@medplum/fhirtypes';
import { toCentimetre } from '#domain/degrees.ts';
import { DAY_MINUTES, openStretches, timeOfMinute } from '#domain/week-hours.ts';
import { ownStore, systemOf, type FhirCall } from '../context.ts';
import { notFound } from '../problem.ts';
import {
  alternatives,
  codesIn,
  invalid,
  type Asked,
  type ParameterTable,
} from '../search/parameters.ts';
import type { Told } from '../told.ts';
import { findPlace, findPlaces, milesFrom, type Place } from './places.store.ts';

export const LOCATION_PARAMETERS = {
  _id: 'token',
  identifier: 'token',
  name: 'string',
  status: 'token',
  address: 'string',
  'address-city': 'string',
  'address-state': 'string',
  'address-postalcode': 'string',
  near: 'special',
} as const satisfies ParameterTable;

export const readLocation = async (call: FhirCall, id: string): Promise<Told<Location>> => ({
  resource: locationOf(call, await placeOf(call, 'Location', id)),
});

/** @throws FhirProblem when there is no such store, or it is not one of the client's */
export const placeOf = async (call: FhirCall, kind: string, id: string): Promise<Place> =>
  ownPlace(call, kind, id, await findPlace(call.database, id));

/** The store that was found. @throws FhirProblem when none was, or it is not one of the client's */
export function ownPlace<P extends { id: number }>(
  call: FhirCall,
  kind: string,
  id: string,
  found: P | undefined,
): P {
  if (!found) throw notFound(kind, id);
  ownStore(call, found.id, `${kind}/${id}`);
  return found;
}

export async function searchLocations(
  call: FhirCall,
  asked: Asked,
  page: { limit: number; offset: number },
): Promise<Told<Location>[]> {
  const near = nearOf(asked);
  const places = await findPlaces(call.database, {
    storeIds: call.client.storeIds,
    conditions: [...conditionsOf(call, asked), ...(near ? [within(near)] : [])],
    near,
    ...page,
  });
  return places.map((place) => ({ resource: locationOf(call, place) }));
}

function conditionsOf(call: FhirCall, asked: Asked): SQL[] {
  const numbers = codesIn(asked, 'identifier', systemOf(call, 'store-number'));
  const ids = codesIn(asked, '_id');
  return [
    ...ids.map((list) => sql`s.location_id::text = any(${sql.param(list)}::text[])`),
    ...numbers.map((list) => sql`s.store_number = any(${sql.param(list)}::text[])`),
    ...codesIn(asked, 'status').map((list) => {
      const open = list.includes('active');
      return open && list.includes('inactive') ? sql`true` : sql`(s.retired_at is null) = ${open}`;
    }),
    ...beginning(asked, 'name', sql`s.name`),
    ...beginning(asked, 'address-city', sql`s.city`),
    ...beginning(asked, 'address-state', sql`s.state`),
    ...beginning(asked, 'address-postalcode', sql`s.zip`),
    ...beginning(asked, 'address', sql`s.line1`, sql`s.city`, sql`s.state`, sql`s.zip`),
  ];
}

/** FHIR R4, 3.1.1.4.8: matches the beginning of a text, in any case. */
export const beginning = (asked: Asked, name: string, ...columns: SQL[]): SQL[] =>
  alternatives(asked, name).map((list) => {
    const starts = list.map((text) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
    const any = columns.map((column) => sql`${column} ilike any(${sql.param(starts)}::text[])`);
    return sql`(${sql.join(any, sql` or `)})`;
  });

/** UCUM's lengths, in miles; `mi` is what many write for its `[mi_us]`. */
const MILES_IN: ReadonlyMap<string, number> = new Map([
  ['km', 0.621371],
  ['m', 0.000621371],
  ['[mi_us]', 1],
  ['[mi_i]', 1],
  ['mi', 1],
]);
const USUAL_MILES = 25;
const FURTHEST_MILES = 250;

interface Near {
  latitude: number;
  longitude: number;
  miles: number;
}

/** `latitude|longitude[|distance[|unit]]`, in kilometres without a unit. */
function nearOf(asked: Asked): Near | undefined {
  const [text, second] = asked.get('near') ?? [];
  if (text === undefined) return undefined;
  if (second !== undefined) throw invalid('near', 'It stands there twice.');
  const [latitude, longitude, distance, unit = 'km', ...more] = text.split('|');
  const milesInUnit = (more.length === 0 && MILES_IN.get(unit)) || Number.NaN;
  return placeNear({
    latitude: Number(latitude || Number.NaN),
    longitude: Number(longitude || Number.NaN),
    miles: distance === undefined ? USUAL_MILES : Number(distance) * milesInUnit,
  });
}

/** @throws FhirProblem when it is no place, or leads too far */
function placeNear({ latitude, longitude, miles }: Near): Near {
  const fits =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && miles > 0 && miles <= FURTHEST_MILES;
  if (!fits) throw invalid('near', 'It is no position, such as 41.88|-87.62|25|km, within 250 mi.');
  return { latitude: toCentimetre(latitude), longitude: toCentimetre(longitude), miles };
}

const within = (near: Near): SQL => sql`${milesFrom(near)} <= ${near.miles}::float8`;

export function locationOf(
  call: Pick<FhirCall, 'base'>,
  { store, hours, isOpen }: Place,
): Location {
  const { address, phone } = store;
  const open = hoursOf(hours);
  return {
    resourceType: 'Location',
    id: store.locationId,
    extension: [
      {
        url: 'http://hl7.org/fhir/StructureDefinition/timezone',
        valueCode: address.timeZone,
      },
    ],
    identifier: [{ system: systemOf(call, 'store-number'), value: store.storeNumber }],
    status: isOpen ? 'active' : 'inactive',
    name: store.name,
    mode: 'instance',
    type: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode',
            code: 'OUTPHARM',
            display: 'outpatient pharmacy',
          },
        ],
      },
    ],
    ...(phone !== null && { telecom: [{ system: 'phone', value: phone }] }),
    address: {
      use: 'work',
      line: [address.line1],
      city: address.city,
      state: address.state,
      postalCode: address.zip,
      country: 'US',
    },
    position: { ...store.position },
    ...(open.length > 0 && { hoursOfOperation: open }),
  };
}

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** FHIR has no 24:00, so a day that ends at midnight has no closing time. */
const hoursOf = (hours: Place['hours']): LocationHoursOfOperation[] =>
  DAYS.flatMap((day, index) =>
    openStretches(hours[index] ?? null).map(({ from, until }) => ({
      daysOfWeek: [day],
      openingTime: `${timeOfMinute(from)}:00`,
      ...(until < DAY_MINUTES && { closingTime: `${timeOfMinute(until)}:00` }),
    })),
  );
