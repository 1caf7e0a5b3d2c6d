// A start time at a store: free while at least one seat is left (STD-03). Its id contains the
// store's location and the minute since 1970.
import type { Slot } from '@medplum/fhirtypes';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { momentOf } from '#domain/timeslots.ts';
import { inZone, localDate, minutesLater } from '#domain/zones.ts';
import { cardOf } from '#server/stores/store-cards.ts';
import { minutesOf } from '#server/timeslots/claimed.ts';
import { clockAt } from '#server/timeslots/store-clock.ts';
import { readClaims } from '#server/timeslots/store-times.ts';
import { openTimes } from '#server/timeslots/times.ts';
import { IMMUNIZATION_SERVICE } from '../codes.ts';
import type { FhirCall } from '../context.ts';
import { notFound, problem } from '../problem.ts';
import {
  codesIn,
  references,
  spanOf,
  type Asked,
  type ParameterTable,
  type Span,
} from '../search/parameters.ts';
import type { Told } from '../told.ts';
import { placeOf } from './location.ts';
import type { Place } from './places.store.ts';
import { isForVaccination } from './schedule.ts';

export const SLOT_PARAMETERS = {
  schedule: 'reference',
  'schedule.actor': 'reference',
  start: 'date',
  status: 'token',
  'service-type': 'token',
} as const satisfies ParameterTable;

const CAPACITY = 'http://hl7.org/fhir/uv/smart-scheduling-links/StructureDefinition/slot-capacity';
const MINUTE_MS = 60_000;
const SLOT_ID = /^([\da-f-]{36})\.(\d{8})$/;
/** A search of slots names its stores, at most this many. */
const MOST_STORES = 20;

export const slotId = (locationId: string, startsAt: Date | string): string =>
  `${locationId}.${new Date(startsAt).getTime() / MINUTE_MS}`;

/** The store and moment in a slot's id; undefined when it is not one. */
export function readSlotId(id: string): { locationId: string; startsAt: Date } | undefined {
  const [, locationId, minute] = SLOT_ID.exec(id) ?? [];
  if (locationId === undefined) return undefined;
  return { locationId, startsAt: new Date(Number(minute) * MINUTE_MS) };
}

export async function readSlot(call: FhirCall, id: string): Promise<Told<Slot>> {
  const named = readSlotId(id);
  if (!named) throw notFound('Slot', id);
  const place = await placeOf(call, 'Slot', named.locationId);
  const { startsAt } = named;
  const span = { from: startsAt, until: minutesLater(startsAt, 1) };
  const [slot] = await slotsOf(call, place, span);
  if (!slot) throw notFound('Slot', id);
  return { resource: slot };
}

export async function searchSlots(
  call: FhirCall,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<Told<Slot>[]> {
  const named = [
    ...references(asked, 'schedule', 'Schedule', call.base),
    ...references(asked, 'schedule.actor', 'Location', call.base),
  ];
  if (named.length === 0)
    throw problem(400, 'required', 'Slots are searched by schedule.', 'http.schedule');
  const [first = [], ...more] = named;
  const ids = [...new Set(first)].filter((id) => more.every((list) => list.includes(id)));
  if (ids.length > MOST_STORES)
    throw problem(400, 'too-costly', 'Slots of twenty stores at most.', 'http.schedule');
  const statuses = codesIn(asked, 'status');
  if (!isForVaccination(asked)) return [];
  const span = spanOf(asked, 'start');
  const found: Slot[] = [];
  for (const id of ids)
    found.push(...(await slotsOf(call, await placeOf(call, 'Schedule', id), span)));
  return found
    .filter(({ status }) => statuses.every((list) => list.includes(status)))
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start))
    .slice(offset, offset + limit)
    .map((resource) => ({ resource }));
}

/** Every time of the store that begins within the span, whether free or full. */
async function slotsOf(
  { database }: FhirCall,
  place: Place,
  { from, until }: Span,
): Promise<Slot[]> {
  if (!place.isOpen) return [];
  const card = cardOf(place);
  const { now, claimed } = await readClaims(database.pool, place.id, undefined);
  const { today, lastDate, earliest } = clockAt(card.timeZone, now);
  const first = from ? later(localDate(from, card.timeZone), today) : today;
  const last = until ? earlier(localDate(until, card.timeZone), lastDate) : lastDate;
  const taken = minutesOf(claimed);
  const found: Slot[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const free = new Map<number, number>();
    for (const times of openTimes(card, date, taken, earliest))
      for (const [index, minute] of times.minutes.entries())
        free.set(minute, times.free[index] ?? 0);
    for (const times of openTimes(card, date, [], earliest))
      for (const [index, minute] of times.minutes.entries()) {
        const startsAt = new Date(minute * MINUTE_MS);
        if ((from && startsAt < from) || (until && startsAt >= until)) continue;
        const start = momentOf(times, times.slots[index] ?? '');
        found.push(slotOf(place, start, free.get(minute) ?? 0));
      }
  }
  return found;
}

const later = (one: IsoDate, other: IsoDate) => (one > other ? one : other);
const earlier = (one: IsoDate, other: IsoDate) => (one < other ? one : other);

function slotOf({ store, slotMinutes }: Place, start: string, free: number): Slot {
  const { locationId, address } = store;
  return {
    resourceType: 'Slot',
    id: slotId(locationId, start),
    extension: [{ url: CAPACITY, valueInteger: free }],
    serviceType: [IMMUNIZATION_SERVICE],
    schedule: { reference: `Schedule/${locationId}` },
    status: free > 0 ? 'free' : 'busy',
    start,
    end: inZone(minutesLater(start, slotMinutes), address.timeZone),
  };
}
