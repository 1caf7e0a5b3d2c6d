import type { TimeslotLocation, TimeslotReply } from '#contract/timeslots.ts';
import { firstAvailable } from '#domain/timeslots.ts';
import type { Choice } from './times.ts';
import type { TimeRef } from './events.ts';

const choiceAt = (
  location: TimeslotLocation,
  date: string,
  slot: string,
  utcOffset: string,
): Choice => ({
  storeNumber: location.storeNumber,
  locationId: location.locationId,
  organizationId: location.organizationId,
  storeName: location.name,
  line1: location.address.line1,
  city: location.address.city,
  state: location.address.state,
  zip: location.address.zip,
  phone: location.phone,
  timeZone: location.timeZone,
  date,
  slot,
  appointmentDate: `${date}T${slot}:00${utcOffset}`,
});

/** The time the visitor points at, when the answer on screen has it. */
export function choiceAmong(
  result: TimeslotReply | undefined,
  { locationId, date, slot }: TimeRef,
): Choice | undefined {
  const location = result?.locations.find((entry) => entry.locationId === locationId);
  const day = location?.appointmentAvailability.find((entry) => entry.date === date);
  return location && day?.slots.includes(slot)
    ? choiceAt(location, date, slot, day.utcOffset)
    : undefined;
}

/** The earliest time on screen, the nearer store first when two are equally early. */
export function firstChoice(result: TimeslotReply | undefined): Choice | undefined {
  const first = firstAvailable(result?.locations ?? []);
  return (
    first &&
    choiceAmong(result, {
      locationId: first.location.locationId,
      date: first.date,
      slot: first.slot,
    })
  );
}

/** Another time at the store that was asked for before (HLD-07). */
export const nearestChoice = (
  asked: Choice | undefined,
  time: Pick<Choice, 'date' | 'slot' | 'appointmentDate'>,
): Choice | undefined => asked && { ...asked, ...time };
