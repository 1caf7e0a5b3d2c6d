// A store's times as a whole: one schedule per store (STD-03).
import { sql } from 'drizzle-orm';
import type { Schedule } from '@medplum/fhirtypes';
import { addDays } from '#domain/dates.ts';
import { inZone, offsetOf } from '#domain/zones.ts';
import { now as serverNow } from '#server/clock.ts';
import { clockAt } from '#server/timeslots/store-clock.ts';
import { cvxCodings, IMMUNIZATION_SERVICE } from '../codes.ts';
import type { FhirCall } from '../context.ts';
import { codesIn, references, type Asked, type ParameterTable } from '../search/parameters.ts';
import type { Told } from '../told.ts';
import { placeOf } from './location.ts';
import { findPlaces, type Place } from './places.store.ts';

export const SCHEDULE_PARAMETERS = {
  _id: 'token',
  actor: 'reference',
  active: 'token',
  'service-type': 'token',
} as const satisfies ParameterTable;

const LINKS = 'http://hl7.org/fhir/uv/smart-scheduling-links/StructureDefinition';

export const readSchedule = async (call: FhirCall, id: string): Promise<Told<Schedule>> => ({
  resource: scheduleOf(await placeOf(call, 'Schedule', id)),
});

export async function searchSchedules(
  call: FhirCall,
  asked: Asked,
  page: { limit: number; offset: number },
): Promise<Told<Schedule>[]> {
  const ids = [...codesIn(asked, '_id'), ...references(asked, 'actor', 'Location', call.base)];
  const active = codesIn(asked, 'active');
  const places = await findPlaces(call.database, {
    storeIds: call.client.storeIds,
    conditions: [
      ...ids.map((list) => sql`s.location_id::text = any(${sql.param(list)}::text[])`),
      ...active.map((list) =>
        list.length > 1 ? sql`true` : sql`(s.retired_at is null) = ${list[0] === 'true'}`,
      ),
      ...(isForVaccination(asked) ? [] : [sql`false`]),
    ],
    ...page,
  });
  return places.map((place) => ({ resource: scheduleOf(place) }));
}

/** Whether the service type asked for, if any, is immunization: the only one here. */
export const isForVaccination = (asked: Asked): boolean =>
  codesIn(asked, 'service-type').every((codes) => codes.includes('57'));

function scheduleOf({ store, isOpen, products }: Place): Schedule {
  const { timeZone } = store.address;
  const { lastDate } = clockAt(timeZone, serverNow().getTime() / 1000);
  const end = addDays(lastDate, 1);
  const codes = new Set(products.map(({ vaccineCode }) => vaccineCode));
  const extension = [...codes].flatMap((code) =>
    cvxCodings(code).map((valueCoding) => ({ url: `${LINKS}/vaccine-product`, valueCoding })),
  );
  return {
    resourceType: 'Schedule',
    id: store.locationId,
    ...(extension.length > 0 && { extension }),
    active: isOpen,
    serviceType: [IMMUNIZATION_SERVICE],
    actor: [{ reference: `Location/${store.locationId}`, display: store.name }],
    planningHorizon: {
      start: inZone(serverNow(), timeZone),
      end: `${end}T00:00:00${offsetOf(timeZone, end, '00:00')}`,
    },
  };
}
