import type { ViewProps } from '#src/app/view.ts';
import { Button } from '#src/components/button/button.tsx';
import { DayPicker } from '#src/components/day-picker/day-picker.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { EligibleFrom } from './eligible-from.tsx';
import { StoreList } from './store-list.tsx';
import styles from './store-times.module.css';

type StoreTimesProps = ViewProps & { problem: string | undefined };

/** The days that have times, and the stores with theirs on the chosen day; on the page and in its overlay alike. */
export function StoreTimes({ snapshot, send, problem }: StoreTimesProps) {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const { search } = snapshot.context;
  const { result } = search;
  if (!result) return null;
  return (
    <>
      <EligibleFrom snapshot={snapshot} />
      <DayPicker
        name="date"
        legend={t('days.legend')}
        hint={search.isDateChosen ? undefined : t('days.first')}
        days={search.days.map(({ date, slots }) => ({
          value: date,
          weekday: formats.shortDayName(date),
          date: formats.shortDate(date),
          count: t('days.count', { count: slots }),
          spoken: t('days.spoken', {
            date: formats.longDate(date),
            times: t('days.count', { count: slots }),
          }),
        }))}
        value={search.date ?? result.date}
        onChange={(date) => send({ type: 'date.chosen', date })}
      />
      <StoreList snapshot={snapshot} send={send} problem={problem}>
        {result.pagination.more ? (
          <Button icon="chevron-down" onPress={() => send({ type: 'stores.wanted' })}>
            {t('stores.more')}
          </Button>
        ) : (
          <p className={styles.end}>{t('stores.end')}</p>
        )}
      </StoreList>
    </>
  );
}
