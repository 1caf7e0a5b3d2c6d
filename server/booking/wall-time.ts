import type { IsoDate } from '#domain/dates.ts';
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
  return {
    date: appointmentDate.slice(0, 10),
    slot: appointmentDate.slice(11, 16),
    appointmentDate,
  };
}
