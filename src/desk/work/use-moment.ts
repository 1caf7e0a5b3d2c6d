import type { IsoDate } from '#domain/dates.ts';
import { inZone } from '#domain/zones.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useDeskState } from '../use-desk.ts';

const DATE_LENGTH = 'YYYY-MM-DD'.length;
const TIME_END = 'YYYY-MM-DDTHH:MM'.length;

/** ISO 8601 at the store. */
function useStoreTime(): (at: string) => string {
  const zone = useDeskState(({ context }) => context.day?.store.timeZone) ?? 'UTC';
  return (at) => inZone(at, zone);
}

/** A moment as the clock on the store's wall showed it. */
export function useMoment(): (at: string) => string {
  const { time } = useFormats();
  const there = useStoreTime();
  return (at) => time(there(at).slice(DATE_LENGTH + 1, TIME_END));
}

/** The date then on the store's calendar. */
export function useStoreDate(): (at: string) => IsoDate {
  const there = useStoreTime();
  return (at) => there(at).slice(0, DATE_LENGTH);
}

/** A moment with its date, this year's. */
export function useDateAndTime(): (at: string) => string {
  const { time, briefDate } = useFormats();
  const there = useStoreTime();
  return (at) => {
    const wall = there(at);
    return `${briefDate(wall.slice(0, DATE_LENGTH))} ${time(wall.slice(DATE_LENGTH + 1, TIME_END))}`;
  };
}
