export type PartOfDay = 'morning' | 'afternoon' | 'evening';

const noon = 12;
const eveningHour = 17;

/** The part of the day of a wall-clock time 'HH:MM' at the store. */
export function partOfDay(wallTime: string): PartOfDay {
  const hour = Number(wallTime.slice(0, 2));
  if (hour < noon) return 'morning';
  return hour < eveningHour ? 'afternoon' : 'evening';
}
