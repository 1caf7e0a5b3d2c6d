import type { TimeslotReply } from '#contract/timeslots.ts';
import type { IsoDate } from '#domain/dates.ts';
import { DayPicker } from '#src/components/day-picker/day-picker.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

type DaysProps = {
  days: TimeslotReply['days'];
  /** Whose times are shown. */
  date: IsoDate;
  isDateChosen: boolean;
  onChoose: (date: IsoDate) => void;
};

/** The days that have times, and how many. */
export function Days({ days, date, isDateChosen, onChoose }: DaysProps) {
  const t = useCopy('timeslots');
  const formats = useFormats();
  return (
    <DayPicker
      name="date"
      legend={t('days.legend')}
      hint={isDateChosen ? undefined : t('days.first')}
      days={days.map((day) => ({
        value: day.date,
        weekday: formats.shortDayName(day.date),
        date: formats.shortDate(day.date),
        count: t('days.count', { count: day.slots }),
        spoken: t('days.spoken', {
          date: formats.longDate(day.date),
          times: t('days.count', { count: day.slots }),
        }),
      }))}
      value={date}
      onChange={onChoose}
    />
  );
}
