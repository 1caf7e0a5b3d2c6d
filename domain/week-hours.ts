// When a store is open, on its own clock.

/** A stretch of a day, 'HH:MM' both; '24:00' ends it at midnight. */
export interface Stretch {
  from: string;
  until: string;
}

/** Local opening and closing, 'HH:MM', both on one day; '24:00' closes at midnight. */
export interface DayHours {
  open: string;
  close: string;
  /** When nobody is seen meanwhile, in order. */
  breaks?: Stretch[] | undefined;
}

/** Sunday first; null on a day the store is closed. */
export type WeekHours = readonly (DayHours | null)[];

/** Lunch, and one more. */
export const MOST_BREAKS = 2;

/** The same in minutes from midnight. */
export interface Minutes {
  from: number;
  until: number;
}

const HOUR_MINUTES = 60;
export const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Minutes from midnight of 'HH:MM'. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * HOUR_MINUTES + Number(time.slice(3, 5));
}

/** 'HH:MM' of minutes from midnight. */
export function timeOfMinute(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / HOUR_MINUTES))}:${two(minute % HOUR_MINUTES)}`;
}

/** What is left of a day between its breaks, in order; none of a closed one. */
export function openStretches(hours: DayHours | null): Minutes[] {
  if (!hours) return [];
  const stretches: Minutes[] = [];
  let from = minuteOf(hours.open);
  for (const one of hours.breaks ?? []) {
    if (minuteOf(one.from) > from) stretches.push({ from, until: minuteOf(one.from) });
    from = minuteOf(one.until);
  }
  if (minuteOf(hours.close) > from) stretches.push({ from, until: minuteOf(hours.close) });
  return stretches;
}

/** Whether the stretch ends after it begins. */
export const isStretch = ({ from, until }: Stretch): boolean => minuteOf(from) < minuteOf(until);

/**
 * DSK-04: what is wrong with the hours of a day: it closes before it opens, or a break is not in
 * it, or not after the one before.
 */
export function hoursProblem({
  open,
  close,
  breaks = [],
}: DayHours): 'hours.order' | 'hours.break' | undefined {
  if (!isStretch({ from: open, until: close })) return 'hours.order';
  let after = minuteOf(open);
  for (const one of breaks) {
    if (!isStretch(one) || minuteOf(one.from) < after) return 'hours.break';
    after = minuteOf(one.until);
  }
  return after <= minuteOf(close) ? undefined : 'hours.break';
}
