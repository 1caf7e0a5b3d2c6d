import { offsetOf } from '#domain/zones.ts';

/**
 * The moment of a time on a store's clock, as the product writes it: '2025-03-10T09:00:00-05:00'.
 */
export const startsAt = (date: string, time: string, zone: string): string =>
  `${date}T${time}:00${offsetOf(zone, date, time)}`;
