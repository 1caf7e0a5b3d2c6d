import { MINIMUM_AGE, ageOn } from '#domain/ages.ts';
import { checkBirthDate, type IsoDate } from '#domain/dates.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { ABBREVIATION_OFFSETS, ZONE_SHORT_CODES } from '#domain/zone-names.ts';
import { todayIn, zoneNamed } from '#domain/zones.ts';

/**
 * Today's date in the visitor's time zone: an IANA zone, or a US zone by its name or short code
 * (TIM-01); undefined for any other text.
 */
export function todayAt(timeZone: string, now: Date): IsoDate | undefined {
  const offset = lookUp(ABBREVIATION_OFFSETS, lookUp(ZONE_SHORT_CODES, timeZone) ?? timeZone);
  // The zone's canonical name: results are cached per zone, and visitors choose the text.
  const zone = offset ?? zoneNamed(timeZone);
  return zone === undefined ? undefined : todayIn(zone, now);
}

/** VAL-01, ELG-02: what is wrong with a date of birth that is a real date. */
export function birthProblem(dob: IsoDate, today: IsoDate): ProblemCode | undefined {
  const problem = checkBirthDate(dob, today);
  return problem ?? (ageOn(dob, today) < MINIMUM_AGE ? 'age.tooYoung' : undefined);
}

function lookUp(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
