import type { IsoDate } from '#domain/dates.ts';
import { inZone } from '#domain/zones.ts';

export interface WallTime {
  date: IsoDate;
  /** 'HH:MM' */
  slot: string;
  /**
   * ISO 8601 with the offset that holds at that moment, also in the hour that autumn repeats
   * (TIM-02).
   */
  appointmentDate: string;
}

/** What a clock on the store's wall shows at a moment. */
export function wallTimeOf(moment: Date, timeZone: string): WallTime {
  const appointmentDate = inZone(moment, timeZone);
  return {
    date: appointmentDate.slice(0, 10),
    slot: appointmentDate.slice(11, 16),
    appointmentDate,
  };
}
