import type { DayHours } from '#domain/week-hours.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** A store's hours on a day, with its breaks, as text. */
export function useHoursText(): (hours: DayHours | null) => string {
  const t = useCopy('store-calendar');
  const { time } = useFormats();
  const stretch = (from: string, until: string) =>
    t('stretch', { from: time(from), until: time(until) });
  return (hours) => {
    if (!hours) return t('closed');
    const between = (hours.breaks ?? []).map(({ from, until }) =>
      t('breakOf', { stretch: stretch(from, until) }),
    );
    return [stretch(hours.open, hours.close), ...between].join(', ');
  };
}
