import { MINIMUM_AGE, ageOn } from '#domain/ages.ts';
import { checkBirthDate, type IsoDate } from '#domain/dates.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { ABBREVIATION_OFFSETS, todayIn, ZONE_SHORT_CODES } from '#domain/zones.ts';

const MINUTE_MS = 60_000;

/** Today's date where the visitor is: an IANA zone, or a US zone by its name or short code (TIM-01); undefined for any other text. */
export function todayAt(timeZone: string, now: Date): IsoDate | undefined {
  const offset = lookUp(ABBREVIATION_OFFSETS, lookUp(ZONE_SHORT_CODES, timeZone) ?? timeZone);
  if (offset !== undefined) return dateAt(now, offset);
  const zone = zoneNamed(timeZone);
  return zone === undefined ? undefined : todayIn(zone, now);
}

/** The zone's own name for any of its names, in any case: what is computed for a zone is kept, and visitors choose the text. */
function zoneNamed(text: string): string | undefined {
  // Intl also takes '+05:30', which is no zone.
  if (!/^[a-z]/i.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone;
  } catch (cause) {
    if (cause instanceof RangeError) return undefined;
    throw cause;
  }
}

/** VAL-01, ELG-02: what is wrong with a date of birth that came in as a real date. */
export function birthProblem(dob: IsoDate, today: IsoDate): ProblemCode | undefined {
  const problem = checkBirthDate(dob, today);
  return problem ?? (ageOn(dob, today) < MINIMUM_AGE ? 'age.tooYoung' : undefined);
}

function dateAt(now: Date, offset: string): IsoDate {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const minutesEast = (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
  return new Date(now.getTime() + minutesEast * MINUTE_MS).toISOString().slice(0, 10);
}

function lookUp(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
