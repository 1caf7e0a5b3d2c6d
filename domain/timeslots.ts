// What a search for times brought, put in the order that people look for it (SLT-03, SLT-04,
// LOC-08).
import type { IsoDate } from './dates.ts';

/** SLT-04; distances in miles. */
export const SLOT_DEFAULTS = {
  manufacturerFilter: 'All',
  searchRadius: 25,
  page: 1,
  storesAPage: 10,
  timesShown: 4,
  /** So many times of a day, and more, are many: how many they are helps nobody (SLT-08). */
  manyTimes: 10,
  /** How many days ahead times are offered, today among them. */
  horizonDays: 30,
  radii: [10, 25, 50, 100],
} as const;

/** A store with its free times, each day in the store's own zone. */
export interface Location {
  locationId: string;
  /** Miles from where the search was made. */
  distance: number;
  timeZone: string;
  appointmentAvailability: readonly Availability[];
}

export interface Availability {
  date: IsoDate;
  /** '-06:00'. */
  utcOffset: string;
  /** 'HH:mm' each. */
  slots: readonly string[];
}

/** When it starts: ISO 8601 with the store's offset on that date (TIM-02). */
export const momentOf = (
  { date, utcOffset }: Pick<Availability, 'date' | 'utcOffset'>,
  slot: string,
): string => `${date}T${slot}:00${utcOffset}`;

const DATE_LENGTH = 'YYYY-MM-DD'.length;
const TIME_END = 'YYYY-MM-DDTHH:mm'.length;
const OFFSET_BEGINS = 'YYYY-MM-DDTHH:mm:ss'.length;

/** The reverse: the date and time on the store's clock, and its offset, as the text has them. */
export const wallTimeIn = (appointmentDate: string) => ({
  date: appointmentDate.slice(0, DATE_LENGTH),
  time: appointmentDate.slice(DATE_LENGTH + 1, TIME_END),
  utcOffset: appointmentDate.slice(OFFSET_BEGINS),
});

/** One free time at one store; store and appointmentDate together name it. */
export interface FreeTime<L extends Location = Location> {
  location: L;
  date: IsoDate;
  /** 'HH:mm'. */
  slot: string;
  /** ISO 8601 with the store's offset. */
  appointmentDate: string;
}

function freeTimes<L extends Location>(locations: readonly L[]): FreeTime<L>[] {
  return locations.flatMap((location) =>
    location.appointmentAvailability.flatMap((day) =>
      day.slots.map((slot) => ({
        location,
        date: day.date,
        slot,
        appointmentDate: momentOf(day, slot),
      })),
    ),
  );
}

/** How far a time is from one that is gone. */
interface Nearness {
  /** 0 on the same day at the same store, else 1. */
  elsewhere: number;
  /** Milliseconds between the two. */
  away: number;
}

/** HLD-07: those of the same day at the same store first, then the closest. */
export const byNearness = (one: Nearness, other: Nearness): number =>
  one.elsewhere - other.elsewhere || one.away - other.away;

/**
 * What to offer somebody whose time is gone (HLD-07): times of the same store on the same day
 * first, then any, each by closeness to the wanted time and then by distance. The wanted time
 * itself is left out.
 */
export function nearestTimes<L extends Location>(
  locations: readonly L[],
  wanted: { locationId: string; appointmentDate: string },
  count: number,
): FreeTime<L>[] {
  const wantedInstant = Date.parse(wanted.appointmentDate);
  const wantedDay = wallTimeIn(wanted.appointmentDate).date;
  return freeTimes(locations)
    .map((free) => {
      const sameStore = free.location.locationId === wanted.locationId;
      return {
        free,
        sameStore,
        elsewhere: sameStore && free.date === wantedDay ? 0 : 1,
        away: Math.abs(Date.parse(free.appointmentDate) - wantedInstant),
      };
    })
    .filter(({ sameStore, away }) => !(sameStore && away === 0))
    .sort((a, b) => byNearness(a, b) || a.free.location.distance - b.free.location.distance)
    .slice(0, count)
    .map(({ free }) => free);
}
