// Moments in store time, as the desk formats them.
import { inZone } from '#domain/zones.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useDeskState } from '../use-desk.ts';

/** The zone of the store whose day is shown. */
const useStoreZone = () => useDeskState(({ context }) => context.day?.store.timeZone) ?? 'UTC';

/** A moment as the store's clock showed it. */
export function useMoment(): (at: string) => string {
  const { time } = useFormats();
  const zone = useStoreZone();
  return (at) => time(wallTimeIn(inZone(at, zone)).time);
}

/** A moment with its date, this year's. */
export function useDateAndTime(): (at: string) => string {
  const { time, briefDate } = useFormats();
  const zone = useStoreZone();
  return (at) => {
    const wall = wallTimeIn(inZone(at, zone));
    return `${briefDate(wall.date)} ${time(wall.time)}`;
  };
}

/** The date alone. */
export function useDateAtStore(): (at: string) => string {
  const { dateOfBirth } = useFormats();
  const zone = useStoreZone();
  return (at) => dateOfBirth(wallTimeIn(inZone(at, zone)).date);
}

/**
 * Date and time in the calendar's texts. Without a zone they are shown as written: an offered time
 * may be at another store, and has that store's offset.
 */
export function useCalendarTime(zone?: string): (at: string) => string {
  const { time, briefDate } = useFormats();
  return (at) => {
    const wall = wallTimeIn(zone === undefined ? at : inZone(at, zone));
    return `${briefDate(wall.date)}, ${time(wall.time)}`;
  };
}
