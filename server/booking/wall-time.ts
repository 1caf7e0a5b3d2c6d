import type { IsoDate } from '#domain/dates.ts';
import { localDate, localTime } from '#domain/zones.ts';

const MINUTE_MS = 60_000;

export interface WallTime {
  date: IsoDate;
  /** 'HH:MM' */
  slot: string;
  /** ISO 8601 with the offset that holds at that moment, also in the hour that autumn repeats (TIM-02). */
  appointmentDate: string;
}

/** What a clock on the store's wall shows at a moment. */
export function wallTimeOf(moment: Date, timeZone: string): WallTime {
  const date = localDate(moment, timeZone);
  const slot = localTime(moment, timeZone);
  const minutesEast = (Date.parse(`${date}T${slot}Z`) - moment.getTime()) / MINUTE_MS;
  return { date, slot, appointmentDate: `${date}T${slot}:00${offset(minutesEast)}` };
}

function offset(minutesEast: number): string {
  const minutes = Math.round(Math.abs(minutesEast));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutesEast < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
