// Time zones: a store's own clock, whatever the device's (TIM-01, TIM-02). Calendar dates are in
// dates.ts.
import { addHours } from 'date-fns/addHours';
import { addMinutes } from 'date-fns/addMinutes';
import { formatInTimeZone } from 'date-fns-tz/formatInTimeZone';
import { fromZonedTime } from 'date-fns-tz/fromZonedTime';
import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset';
import { addDays, isIsoDate, type IsoDate } from './dates.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const WALL_LENGTH = 'YYYY-MM-DDTHH:mm:ss'.length;

/** The offset of a zone at a moment, such as '-06:00'. @throws RangeError for an unknown zone */
const offsetAt = (moment: Date | string, zone: string): string =>
  formatInTimeZone(moment, zone, 'xxx');

/**
 * A moment on a zone's clock, ISO 8601 with the offset in force: '2026-11-01T01:30:00-06:00', also
 * in the hour repeated in autumn. A zone may be an offset.
 * @throws RangeError for an unknown zone, or an invalid moment
 */
export function inZone(moment: Date | string, zone: string): string {
  const offset = offsetAt(moment, zone);
  // The library writes a wall time by way of the device's clock, and moves one that this clock
  // skips in spring. Its offset is right on every device, and so is UTC.
  const wall = new Date(new Date(moment).getTime() + getTimezoneOffset(offset));
  return wall.toISOString().slice(0, WALL_LENGTH) + offset;
}

/** The moment that many minutes after another. */
export const minutesLater = (moment: Date | string, minutes: number): Date =>
  addMinutes(moment, minutes);

// Computing an offset takes some 10 µs, and a search asks for the same few days thousands of times.
const steadyDays = new Map<string, string>();
const STEADY_DAYS_KEPT = 4096;

/** The offset of a whole day, or undefined near the two days a year when clocks change. */
function offsetOfSteadyDay(zone: string, date: IsoDate): string | undefined {
  const key = `${zone} ${date}`;
  const known = steadyDays.get(key);
  if (known !== undefined) return known;
  // A local day lies within 14 hours of the same UTC day; one day on each side is more than enough.
  const before = offsetAt(`${addDays(date, -1)}T00:00Z`, zone);
  if (before !== offsetAt(`${addDays(date, 2)}T00:00Z`, zone)) return undefined;
  if (steadyDays.size >= STEADY_DAYS_KEPT) steadyDays.clear();
  steadyDays.set(key, before);
  return before;
}

/**
 * The offset of a store's clock at a local time, such as '-06:00'. A time shown twice in autumn
 * means the first one.
 * @throws RangeError for an unknown zone, a malformed date or time, or a time skipped in spring
 */
export function offsetOf(zone: string, date: IsoDate, time: string): string {
  if (!isIsoDate(date) || !TIME.test(time)) throw new RangeError('not a date and a time');
  const steady = offsetOfSteadyDay(zone, date);
  if (steady !== undefined) return steady;
  const wall = `${date}T${time}:00`;
  const moment = fromZonedTime(wall, zone);
  // Of two equal times the library picks the first or the second, depending on the device's clock;
  // a time skipped in spring it moves.
  const found = [addHours(moment, -1), moment]
    .map((candidate) => inZone(candidate, zone))
    .find((written) => written.startsWith(wall));
  if (found === undefined) throw new RangeError(`${date} ${time} does not exist in ${zone}`);
  return found.slice(WALL_LENGTH);
}

/** The local date in a zone. */
export const localDate = (instant: Date | string, zone: string): IsoDate =>
  inZone(instant, zone).slice(0, 10);

/** Today's date in a zone. */
export const todayIn = (zone: string, now: Date): IsoDate => localDate(now, zone);

// Visitors choose the text, in any case, so the cache is bounded.
const zoneNames = new Map<string, string>();
const ZONE_NAMES_KEPT = 1024;

/** A zone's canonical name for any of its names, in any case; undefined for anything else. */
export function zoneNamed(text: string): string | undefined {
  const known = zoneNames.get(text);
  if (known !== undefined) return known;
  const name = lookUpZone(text);
  if (name === undefined) return undefined;
  if (zoneNames.size >= ZONE_NAMES_KEPT) zoneNames.clear();
  zoneNames.set(text, name);
  return name;
}

function lookUpZone(text: string): string | undefined {
  // Intl also takes '+05:30', which is not a zone.
  if (!/^[a-z]/i.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone;
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}
