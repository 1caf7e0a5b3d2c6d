/** Local opening and closing, 'HH:MM', both on one day; '24:00' closes at midnight. */
export interface DayHours {
  open: string;
  close: string;
}

/** Sunday first; null on a day the store is closed. */
export type WeekHours = readonly (DayHours | null)[];

/** Minutes from midnight of 'HH:MM'. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
