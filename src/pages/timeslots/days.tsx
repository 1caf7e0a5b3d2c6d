import { addDays } from '#domain/dates.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { DayCalendar } from '#src/components/day-calendar/day-calendar.tsx';
import { spokenLocale, useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useDayWords } from './use-day-words.ts';
import { useTimesWait } from './use-times-wait.ts';

/** SLT-08: every bookable day, and how much of it is free at the stores in the radius. */
export function Days() {
  const send = useSend();
  const t = useCopy('timeslots');
  const formats = useFormats();
  const dayOf = useDayWords();
  const isWaiting = useTimesWait();
  const { search } = useKnown('search');
  const { result, days } = search;
  if (!result) return null;
  const { today } = result;
  return (
    <DayCalendar
      legend={t('days.legend')}
      from={today}
      until={addDays(today, SLOT_DEFAULTS.horizonDays - 1)}
      free={days.map(({ date, slots }) => {
        const isMany = slots >= SLOT_DEFAULTS.manyTimes;
        return {
          date,
          plenty: isMany ? 'many' : 'few',
          spoken: t('days.spoken', {
            date: dayOf(date),
            times: isMany ? t('days.many') : t('days.count', { count: slots }),
          }),
        };
      })}
      value={search.date ?? result.date}
      pending={isWaiting}
      onChange={(date) => send({ type: 'date.chosen', date })}
      locale={spokenLocale()}
      formatMonth={formats.shortMonth}
      marks={{ many: t('days.many'), few: t('days.few') }}
    />
  );
}
