// The times in an answer, and the one meant: a time for one person is a start for one (GRP-01).
import type { Alternatives } from '#contract/errors.ts';
import type { LinkedSlot } from '#contract/slots.ts';
import type { PartyTimes } from '#contract/group-timeslots.ts';
import type { IsoDate } from '#domain/dates.ts';
import { momentOf, wallTimeIn } from '#domain/timeslots.ts';
import { isBookedTime } from './booked-time.ts';
import { choiceOf } from './choice-of.ts';
import type { JourneyContext } from './context.ts';
import type { TimeRef } from './events.ts';
import type { Choice, FoundTimes, OfferedAs } from './times.ts';

type FoundStore = FoundTimes['locations'][number];

/** When people can start at a store on a day, in each possible arrangement. */
export interface StartsOfDay {
  date: IsoDate;
  /** The store's, '-06:00'. */
  utcOffset: string;
  starts: readonly PartyTimes[];
}

/** The days of a store among the results. */
export const daysOf = ({ appointmentAvailability }: FoundStore): StartsOfDay[] =>
  appointmentAvailability.map((day) => ({
    date: day.date,
    utcOffset: day.utcOffset,
    starts:
      'parties' in day ? day.parties : day.slots.map((slot) => ({ slots: [slot], people: [1] })),
  }));

/** When the first of them starts. */
export const firstOf = ({ slots }: PartyTimes): string => slots[0] ?? '';

const choiceAt = (store: FoundStore, day: StartsOfDay, { slots, people }: PartyTimes): Choice =>
  choiceOf(store, momentOf(day, firstOf({ slots, people })), {
    slots,
    people,
    visitMinutes: store.visitMinutes,
  });

/** STD-01: the time a link leads to. */
export const choiceOfSlot = ({ store, appointmentDate }: LinkedSlot): Choice =>
  choiceOf(store, appointmentDate, { visitMinutes: store.visitMinutes });

/** The time the visitor picked by its first start, if the answer on screen has it. */
export function choiceAmong(
  result: FoundTimes | undefined,
  { locationId, date, slot }: TimeRef,
): Choice | undefined {
  const location = result?.locations.find((entry) => entry.locationId === locationId);
  if (!location) return undefined;
  for (const day of daysOf(location)) {
    const starts = day.starts.find((one) => firstOf(one) === slot);
    if (day.date === date && starts) return choiceAt(location, day, starts);
  }
  return undefined;
}

/**
 * The earliest time on screen by the instant, the nearer store first when two are equally early
 * (SLT-02, TIM-02).
 */
export function firstChoice(
  result: { locations: readonly FoundStore[] } | undefined,
): Choice | undefined {
  // One time per store is enough: the first of its first day. Days and times sort as text.
  const firsts = (result?.locations ?? []).flatMap((location) => {
    const days = daysOf(location).filter(({ starts }) => starts.length > 0);
    const [day] = days.toSorted((one, other) => one.date.localeCompare(other.date));
    const [starts] =
      day?.starts.toSorted((one, other) => firstOf(one).localeCompare(firstOf(other))) ?? [];
    if (!day || !starts) return [];
    const choice = choiceAt(location, day, starts);
    return { choice, moment: Date.parse(choice.appointmentDate), distance: location.distance };
  });
  return firsts.toSorted(
    (one, other) => one.moment - other.moment || one.distance - other.distance,
  )[0]?.choice;
}

/** To the precision that miles are shown. */
const saidMiles = ({ distance }: { distance: number }) => Math.round(distance * 10);

/** ACC-02: nearest first; of several shown as equally near, the one booked last. */
export const lastFirst = <S extends { distance: number; storeNumber: string }>(
  stores: readonly S[],
  lastStore: string | undefined,
): S[] =>
  stores.toSorted(
    (one, other) =>
      saidMiles(one) - saidMiles(other) ||
      Number(other.storeNumber === lastStore) - Number(one.storeNumber === lastStore),
  );

/** A time offered above the others, and why. */
export interface Offer {
  as: readonly OfferedAs[];
  choice: Choice;
  /** Miles from the place searched. */
  distance: number;
}

/**
 * SLT-09: the soonest time and the nearest store's first, as one where they coincide; none once a
 * day was chosen, since they can be on any day, or while a time is held, which then comes first
 * (HLD-07). When changing a booking, its own time is not offered (MNG-06).
 */
export function offersOf(
  known: Pick<JourneyContext, 'search' | 'hold' | 'manage'>,
): readonly Offer[] {
  const { offers, isDateChosen } = known.search;
  if (!offers || isDateChosen || known.hold) return [];
  const [soonest, nearest] = [
    offerOf(offers.soonest, 'soonest'),
    offerOf(offers.nearest, 'nearest'),
  ];
  if (!soonest || !nearest) return [];
  const isSame =
    soonest.choice.locationId === nearest.choice.locationId &&
    soonest.choice.appointmentDate === nearest.choice.appointmentDate;
  const all = isSame ? [{ ...soonest, as: ['soonest', 'nearest'] as const }] : [soonest, nearest];
  return all.filter(({ choice }) => !isBookedTime(known, choice));
}

const offerOf = (store: FoundStore, as: OfferedAs): Offer | undefined => {
  const choice = firstChoice({ locations: [store] });
  return choice && { as: [as], choice, distance: store.distance };
};

/** A time near one that is gone: a day, and who starts when. */
export type NearTime = Pick<Choice, 'date' | 'utcOffset' | 'slots' | 'people'>;

/** HLD-07: the nearest times of the store, for one or for all. */
export const nearTimesIn = ({ nearestTimes, nearestParties }: Alternatives = {}): NearTime[] =>
  nearestParties ??
  (nearestTimes ?? []).map(({ date, slot, appointmentDate }) => ({
    date,
    utcOffset: wallTimeIn(appointmentDate).utcOffset,
    slots: [slot],
    people: [1],
  }));

/** Another time at the store requested before (HLD-07, GRP-01). */
export function nearestChoice(
  asked: Choice | undefined,
  alternatives: Alternatives | undefined,
  { date, slot }: Pick<Choice, 'date' | 'slot'>,
): Choice | undefined {
  const near = nearTimesIn(alternatives).find(
    (time) => time.date === date && firstOf(time) === slot,
  );
  return asked && near && { ...asked, ...near, slot, appointmentDate: momentOf(near, slot) };
}
