// Parts of a day, as visitors ask for a time (SLT-08).

/** In their order. */
export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

/** What a visitor may ask for: one part, or the whole day. */
export const ANY_PART = 'any';
export const WANTED_PARTS = [ANY_PART, ...PARTS_OF_DAY] as const;
export type WantedPart = (typeof WANTED_PARTS)[number];

const noon = 12;
const eveningHour = 17;

/** The part of the day of a wall-clock time 'HH:MM' at the store. */
export function partOfDay(wallTime: string): PartOfDay {
  const hour = Number(wallTime.slice(0, 2));
  if (hour < noon) return 'morning';
  return hour < eveningHour ? 'afternoon' : 'evening';
}
