// Moments on the clock of a store's wall, as the desk writes them.
import { inZone } from '#domain/zones.ts';
import { wallTimeOf } from '#src/booking/appointment-time.tsx';
import { useFormats } from '#src/i18n/formats.ts';
import { useDeskState } from '../use-desk.ts';

/** The zone of the store whose day it is. */
const useStoreZone = () => useDeskState(({ context }) => context.day?.store.timeZone) ?? 'UTC';

/** A moment as the clock on the store's wall showed it. */
export function useMoment(): (at: string) => string {
  const { time } = useFormats();
  const zone = useStoreZone();
  return (at) => time(wallTimeOf(inZone(at, zone)).time);
}

/** A moment with its date, this year's. */
export function useDateAndTime(): (at: string) => string {
  const { time, briefDate } = useFormats();
  const zone = useStoreZone();
  return (at) => {
    const wall = wallTimeOf(inZone(at, zone));
    return `${briefDate(wall.date)} ${time(wall.time)}`;
  };
}

/** The date alone. */
export function useDateAtStore(): (at: string) => string {
  const { dateOfBirth } = useFormats();
  const zone = useStoreZone();
  return (at) => dateOfBirth(wallTimeOf(inZone(at, zone)).date);
}

/**
 * Date and time of the calendar's texts. Without a zone they stand as they are written: a time that
 * is offered may be of another store, and has its offset.
 */
export function useCalendarTime(zone?: string): (at: string) => string {
  const { time, briefDate } = useFormats();
  return (at) => {
    const wall = wallTimeOf(zone === undefined ? at : inZone(at, zone));
    return `${briefDate(wall.date)}, ${time(wall.time)}`;
  };
}
