/** Local opening and closing, 'HH:MM', both on one day; '24:00' closes at midnight. */
export interface DayHours {
  open: string;
  close: string;
}

/** Sunday first; null on a day the store is closed. */
export type WeekHours = readonly (DayHours | null)[];

/** 0 is Sunday. A plain date ('YYYY-MM-DD') has the same weekday everywhere, so no zone is asked for. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** Minutes from midnight of 'HH:MM'. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
