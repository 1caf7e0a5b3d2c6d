import type { IsoDate } from '#domain/dates.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { inZone } from '#domain/zones.ts';

export interface WallTime {
  date: IsoDate;
  /** 'HH:MM' */
  slot: string;
  /** ISO 8601 with the offset at that moment, also in the hour that repeats in autumn (TIM-02). */
  appointmentDate: string;
}

/** The store's local time at a moment. */
export function wallTimeOf(moment: Date, timeZone: string): WallTime {
  const appointmentDate = inZone(moment, timeZone);
  const { date, time: slot } = wallTimeIn(appointmentDate);
  return { date, slot, appointmentDate };
}
