// Time zones: a store's own clock, whatever the device's (TIM-01, TIM-02). Intl only, since this goes to the browser.
import { isIsoDate, type IsoDate } from './dates.ts';

/** TIM-01: the eight US zone names and their short codes. */
export const ZONE_SHORT_CODES = {
  'Eastern Standard Time': 'EST',
  'Eastern Daylight Time': 'EDT',
  'Central Standard Time': 'CST',
  'Central Daylight Time': 'CDT',
  'Mountain Standard Time': 'MST',
  'Mountain Daylight Time': 'MDT',
  'Pacific Standard Time': 'PST',
  'Pacific Daylight Time': 'PDT',
} as const;

/** TIM-01: abbreviations and their offsets from UTC. */
export const ABBREVIATION_OFFSETS = {
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  PST: '-08:00',
  PDT: '-07:00',
  MST: '-07:00',
  MDT: '-06:00',
  HST: '-10:00',
  HDT: '-09:00',
  AKST: '-09:00',
  AKDT: '-08:00',
} as const;

/** TIM-01: the abbreviation for a zone's letter: H is UTC-1000, A is UTC-0400, any other the letter with DT or ST. */
export function zoneAbbreviation(letter: string, isDaylight: boolean): string {
  if (letter === 'H') return 'UTC-1000';
  if (letter === 'A') return 'UTC-0400';
  return letter + (isDaylight ? 'DT' : 'ST');
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const MILLISECONDS_A_MINUTE = 60_000;
const MILLISECONDS_A_DAY = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError when the zone is no IANA zone */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(zone, clock);
  return clock;
}

/** What a wall clock in the zone shows: 'YYYY-MM-DDTHH:mm'. */
function wallClock(instant: Date | number, zone: string): string {
  const [month, day, year = '', hour, minute] = clockOf(zone).format(instant).match(/\d+/g) ?? [];
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

function minutesEast(milliseconds: number, zone: string): number {
  const wholeMinute = Math.floor(milliseconds / MILLISECONDS_A_MINUTE) * MILLISECONDS_A_MINUTE;
  const wall = Date.parse(`${wallClock(wholeMinute, zone)}Z`);
  return (wall - wholeMinute) / MILLISECONDS_A_MINUTE;
}

function written(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

// Reading a zone's clock costs microseconds and a search asks for the same few days thousands of times.
const steadyDays = new Map<string, number>();
const STEADY_DAYS_KEPT = 4096;

/** The offset of a whole day, or undefined near the two days a year on which clocks change. */
function offsetOfSteadyDay(zone: string, date: IsoDate): number | undefined {
  const key = `${zone} ${date}`;
  const known = steadyDays.get(key);
  if (known !== undefined) return known;
  // A local day lies within 14 hours of the same day of UTC; one day to each side is more than enough.
  const midnight = Date.parse(`${date}T00:00Z`);
  const before = minutesEast(midnight - MILLISECONDS_A_DAY, zone);
  if (before !== minutesEast(midnight + 2 * MILLISECONDS_A_DAY, zone)) return undefined;
  if (steadyDays.size >= STEADY_DAYS_KEPT) steadyDays.clear();
  steadyDays.set(key, before);
  return before;
}

/**
 * The offset of a store's clock at a local time, such as '-06:00'. A time that the clocks show twice in autumn means the first one.
 * @throws RangeError for an unknown zone, a date or time that is not written right, or a time that spring skips
 */
export function offsetOf(zone: string, date: IsoDate, time: string): string {
  if (!isIsoDate(date) || !TIME.test(time)) throw new RangeError('not a date and a time');
  const steady = offsetOfSteadyDay(zone, date);
  if (steady !== undefined) return written(steady);
  const wall = Date.parse(`${date}T${time}Z`);
  // The offset before the change goes first, so that of two equal times in autumn the first one counts.
  const offset = [wall - MILLISECONDS_A_DAY, wall + MILLISECONDS_A_DAY]
    .map((nearby) => minutesEast(nearby, zone))
    .find((minutes) => minutesEast(wall - minutes * MILLISECONDS_A_MINUTE, zone) === minutes);
  if (offset === undefined) throw new RangeError(`${date} ${time} does not exist in ${zone}`);
  return written(offset);
}

/**
 * The instant of a local time as ISO 8601 with offset: '2025-03-10T09:00:00-05:00' (19 characters, then the offset: CNF-03).
 * @throws RangeError as `offsetOf` does, also when spring skips that time: no store may offer it
 */
export const startsAt = (date: IsoDate, time: string, zone: string): string =>
  `${date}T${time}:00${offsetOf(zone, date, time)}`;

/** The date on the wall in a zone. */
export const localDate = (instant: Date | string, zone: string): IsoDate =>
  wallClock(new Date(instant), zone).slice(0, 10);

/** The time on the wall in a zone, 'HH:mm' of 24 hours. */
export const localTime = (instant: Date | string, zone: string): string =>
  wallClock(new Date(instant), zone).slice(11);

/** Today's date in a zone. */
export const todayIn = (zone: string, now: Date): IsoDate => localDate(now, zone);

/** The zone's abbreviation at that instant: CST, CDT, HST, AKDT, AST (TIM-01). */
export function shortZoneName(zone: string, instant: Date | string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'short',
  }).formatToParts(new Date(instant));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  // The Aleutian zone is HAST and HADT to Intl, HST and HDT to TIM-01.
  return name.replace(/^HA(?=[SD]T$)/, 'H');
}
