import { inZone } from '#domain/zones.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useDeskState } from '../use-desk.ts';

/** A moment as the clock on the store's wall showed it. */
export function useMoment(): (at: string) => string {
  const { time } = useFormats();
  const zone = useDeskState(({ context }) => context.day?.store.timeZone) ?? 'UTC';
  return (at) => time(inZone(at, zone).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length));
}
