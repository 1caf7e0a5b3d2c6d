import type { Alternatives } from '#contract/errors.ts';
import type {
  GroupTimeslotLocation,
  GroupTimeslotReply,
  PartyTimes,
} from '#contract/group-timeslots.ts';
import type { TimeRef } from './events.ts';
import type { PartyChoice } from './party.ts';

const choiceAt = (
  { name, address, appointmentAvailability: _times, ...location }: GroupTimeslotLocation,
  { date, utcOffset }: { date: string; utcOffset: string },
  { slots, people }: PartyTimes,
): PartyChoice => {
  const [slot = ''] = slots;
  return {
    storeNumber: location.storeNumber,
    locationId: location.locationId,
    organizationId: location.organizationId,
    storeName: name,
    line1: address.line1,
    city: address.city,
    state: address.state,
    zip: address.zip,
    phone: location.phone,
    timeZone: location.timeZone,
    date,
    slot,
    appointmentDate: `${date}T${slot}:00${utcOffset}`,
    utcOffset,
    slots,
    people,
  };
};

/**
 * The time of the group that the visitor points at by its first start, when the answer on screen
 * has it.
 */
export function choiceAmongParties(
  result: GroupTimeslotReply | undefined,
  { locationId, date, slot }: TimeRef,
): PartyChoice | undefined {
  const location = result?.locations.find((entry) => entry.locationId === locationId);
  const days = location?.appointmentAvailability.filter((entry) => entry.date === date) ?? [];
  for (const day of days) {
    const party = day.parties.find(({ slots }) => slots[0] === slot);
    if (location && party) return choiceAt(location, day, party);
  }
  return undefined;
}

/** The earliest on screen, the nearer store first when two are equally early. */
export function firstParty(result: GroupTimeslotReply | undefined): PartyChoice | undefined {
  const choices = (result?.locations ?? []).flatMap((location) =>
    location.appointmentAvailability
      .flatMap((day) => day.parties.slice(0, 1).map((party) => choiceAt(location, day, party)))
      .slice(0, 1),
  );
  const moment = ({ appointmentDate }: PartyChoice) => Date.parse(appointmentDate);
  return choices.toSorted((one, other) => moment(one) - moment(other))[0];
}

/** Another time at the store that was asked for before (HLD-07, GRP-01). */
export function nearestParty(
  asked: PartyChoice | undefined,
  alternatives: Alternatives | undefined,
  time: { date: string; slot: string },
): PartyChoice | undefined {
  const near = alternatives?.nearestParties?.find(
    ({ date, slots }) => date === time.date && slots[0] === time.slot,
  );
  if (!asked || !near) return undefined;
  const { date, utcOffset, slots, people } = near;
  const [slot = ''] = slots;
  return {
    ...asked,
    date,
    slot,
    appointmentDate: `${date}T${slot}:00${utcOffset}`,
    utcOffset,
    slots,
    people,
  };
}
