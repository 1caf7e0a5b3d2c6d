import { endOfWeek, parseDate, startOfWeek, type CalendarDate } from '@internationalized/date';
import { useId } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  I18nProvider,
} from 'react-aria-components';
import { Icon } from '../icon/icon.tsx';
import styles from './day-calendar.module.css';

/** How much is free on a day. */
export type Plenty = 'many' | 'few';

export interface FreeDay {
  /** 'YYYY-MM-DD'. */
  date: string;
  plenty: Plenty;
  /** Read out: the day and how much is free. */
  spoken: string;
}

export interface DayCalendarProps {
  legend: string;
  /** The first and the last date on it, 'YYYY-MM-DD'. */
  from: string;
  until: string;
  /** Only these can be chosen. */
  free: readonly FreeDay[];
  value: string | undefined;
  onChange: (date: string) => void;
  /** 'es-US': names the days of the week, and says with which of them a week begins. */
  locale: string;
  /** 'YYYY-MM-DD' to the short name of its month. */
  formatMonth: (date: string) => string;
  /** What the marks of the days mean. */
  marks: Record<Plenty, string>;
  /** While true the days can be gone through, and none is chosen. */
  pending?: boolean;
}

const DAYS_A_WEEK = 7;
const PLENTIES: readonly Plenty[] = ['many', 'few'];

/** How many weeks have a day of the range, as the locale begins them. */
const weeksOf = (from: CalendarDate, until: CalendarDate, locale: string): number =>
  (endOfWeek(until, locale).compare(startOfWeek(from, locale)) + 1) / DAYS_A_WEEK;

/**
 * Weeks of days, all in view: arrows move by a day and by a week and choose nothing, Enter or a
 * press chooses (SLT-08).
 */
export function DayCalendar(props: DayCalendarProps) {
  const { legend, from, until, free, value, onChange, locale, formatMonth, marks } = props;
  const { pending = false } = props;
  const id = useId();
  const [first, last] = [parseDate(from), parseDate(until)];
  const byDate = new Map(free.map((day) => [day.date, day]));
  // Which days have times may be what is waited for: then none is said to have none.
  const isKnown = !pending || free.length > 0;
  const chosen = value === undefined ? null : parseDate(value);
  return (
    <I18nProvider locale={locale}>
      <div className={styles.calendar} aria-busy={pending || undefined}>
        <p className={styles.legend} id={id}>
          {legend}
        </p>
        <Calendar
          aria-labelledby={id}
          value={chosen}
          isReadOnly={pending}
          onChange={(date) => onChange(date.toString())}
          minValue={first}
          maxValue={last}
          visibleDuration={{ weeks: weeksOf(first, last, locale) }}
          defaultFocusedValue={chosen ?? first}
          isDateUnavailable={(date) =>
            isKnown &&
            date.compare(first) >= 0 &&
            date.compare(last) <= 0 &&
            !byDate.has(date.toString())
          }
        >
          <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
            <CalendarGridHeader>
              {(name) => (
                <CalendarHeaderCell className={styles.weekday ?? ''}>{name}</CalendarHeaderCell>
              )}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => {
                const day = byDate.get(date.toString());
                return (
                  <CalendarCell
                    date={date}
                    className={styles.day ?? ''}
                    // Else it is called by its date alone.
                    {...(day && { render: (cell) => <div {...cell} aria-label={day.spoken} /> })}
                  >
                    {/* Drawn by its style: its name begins with the day of the week. */}
                    <span
                      className={styles.number}
                      data-month={
                        date.day === 1 || date.compare(first) === 0
                          ? formatMonth(date.toString())
                          : undefined
                      }
                    >
                      {date.day}
                    </span>
                    {day && <span className={styles.mark} data-plenty={day.plenty} />}
                    <span className={styles.tick}>
                      <Icon name="check" />
                    </span>
                  </CalendarCell>
                );
              }}
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
        <p className={styles.marks} aria-hidden="true">
          {PLENTIES.map((plenty) => (
            <span key={plenty}>
              <span className={styles.mark} data-plenty={plenty} /> {marks[plenty]}
            </span>
          ))}
        </p>
      </div>
    </I18nProvider>
  );
}
