// What a manager can change in a store's calendar, and the calendar that results (DSK-04;
// docs/decisions/028-the-stores-calendar.md).
import { addDays, type IsoDate } from './dates.ts';
import type { DayHours, Stretch, WeekHours } from './week-hours.ts';

/** A day with its own hours; null when closed. */
export interface SpecialDay {
  date: IsoDate;
  hours: DayHours | null;
  reason: string;
}

/** A stretch of a day in which fewer people than usual can start; 0 where it is blocked. */
export interface Block extends Stretch {
  blockId: string;
  date: IsoDate;
  seats: number;
  reason: string;
}

export type CalendarChange =
  /** The hours of every week. */
  | { kind: 'week'; hours: WeekHours }
  /** Closes a day or gives it hours of its own, whatever it had before. */
  | ({ kind: 'day' } & SpecialDay)
  /** Returns the day to the weekly hours. */
  | { kind: 'usualDay'; date: IsoDate }
  | ({ kind: 'block' } & Block)
  | { kind: 'unblock'; blockId: string }
  /** How many can start at once and how long a visit is, on all days. */
  | ({ kind: 'capacity' } & Capacity);

/** The capacity of a store outside its blocks. */
export interface Capacity {
  /** People who can start at once. */
  seats: number;
  /** The length of a visit, and so the interval between starts. */
  slotMinutes: number;
}

/** As the database has them. */
export const MOST_SEATS = 20;
export const SLOT_MINUTES = { least: 5, most: 120 } as const;

export interface StoreCalendar extends Capacity {
  week: WeekHours;
  specialDays: readonly SpecialDay[];
  blocks: readonly Block[];
}

/** The calendar after a change; anything the change does not name stays. */
export function changeOf(calendar: StoreCalendar, change: CalendarChange): StoreCalendar {
  const { specialDays, blocks } = calendar;
  switch (change.kind) {
    case 'week':
      return { ...calendar, week: change.hours };
    case 'day': {
      const { kind: _kind, ...day } = change;
      return { ...calendar, specialDays: [...without(specialDays, change.date), day] };
    }
    case 'usualDay':
      return { ...calendar, specialDays: without(specialDays, change.date) };
    case 'block': {
      const { kind: _kind, ...block } = change;
      const others = blocks.filter(({ blockId }) => blockId !== block.blockId);
      return { ...calendar, blocks: [...others, block] };
    }
    case 'unblock':
      return { ...calendar, blocks: blocks.filter(({ blockId }) => blockId !== change.blockId) };
    case 'capacity': {
      const { seats, slotMinutes } = change;
      return { ...calendar, seats, slotMinutes };
    }
  }
}

const without = (days: readonly SpecialDay[], date: IsoDate) =>
  days.filter((day) => day.date !== date);

/** The change that undoes another: the day, the block or the week as it was before. */
export function undoOf(before: StoreCalendar, change: CalendarChange): CalendarChange {
  switch (change.kind) {
    case 'week':
      return { kind: 'week', hours: before.week };
    case 'day':
    case 'usualDay': {
      const day = before.specialDays.find(({ date }) => date === change.date);
      return day ? { kind: 'day', ...day } : { kind: 'usualDay', date: change.date };
    }
    case 'block':
    case 'unblock': {
      const block = before.blocks.find(({ blockId }) => blockId === change.blockId);
      return block ? { kind: 'block', ...block } : { kind: 'unblock', blockId: change.blockId };
    }
    case 'capacity':
      return { kind: 'capacity', seats: before.seats, slotMinutes: before.slotMinutes };
  }
}

/** How far ahead a day can have its own hours: the holidays of the year after next are known. */
export const CALENDAR_DAYS = 730;

/** The last day that can be set today. */
export const lastCalendarDay = (today: IsoDate): IsoDate => addDays(today, CALENDAR_DAYS);

export const REASON_LENGTH = 80;

/**
 * Where another time is looked for when a store closes on a patient: miles from the store, and days
 * from the booked one.
 */
export const INSTEAD = { miles: 25, days: 7 } as const;

/** How long such a time is held: the patient may not read about it until the evening. */
export const INSTEAD_HOURS = 24;

/** It begins at least this many minutes from now, and is held until it is too late to set out. */
export const INSTEAD_LEAST_MINUTES = 120;
