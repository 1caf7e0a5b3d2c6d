import { addDays, type IsoDate } from '#domain/dates.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/**
 * SLT-08: a day in words, with 'Today' or 'Tomorrow' before its date if it is that at the searched
 * place.
 */
export function useDayWords(): (date: IsoDate) => string {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const today = useJourney(({ context }) => context.search.result?.today);
  return (date) => {
    const written = formats.longDate(date);
    if (date === today) return t('days.named', { name: t('days.today'), date: written });
    if (today !== undefined && date === addDays(today, 1))
      return t('days.named', { name: t('days.tomorrow'), date: written });
    return written;
  };
}
