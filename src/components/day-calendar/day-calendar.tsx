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
  /** Announced: the day and how much is free. */
  spoken: string;
}

export interface DayCalendarProps {
  legend: string;
  /** Its first and last date, 'YYYY-MM-DD'. */
  from: string;
  until: string;
  /** Only these can be chosen. */
  free: readonly FreeDay[];
  value: string | undefined;
  onChange: (date: string) => void;
  /** 'es-US': determines the names of the weekdays and the first day of the week. */
  locale: string;
  /** 'YYYY-MM-DD' to the short name of its month. */
  formatMonth: (date: string) => string;
  /** The legend for the marks of the days. */
  marks: Record<Plenty, string>;
  /** While true, the days can be browsed but not chosen. */
  pending?: boolean;
}

const DAYS_A_WEEK = 7;
const PLENTIES: readonly Plenty[] = ['many', 'few'];

/** The number of weeks with a day of the range, as the locale begins weeks. */
const weeksOf = (from: CalendarDate, until: CalendarDate, locale: string): number =>
  (endOfWeek(until, locale).compare(startOfWeek(from, locale)) + 1) / DAYS_A_WEEK;

/**
 * Weeks of days, all visible: arrow keys move by a day or a week and choose nothing; Enter or a
 * press chooses (SLT-08).
 */
export function DayCalendar(props: DayCalendarProps) {
  const { legend, from, until, free, value, onChange, locale, formatMonth, marks } = props;
  const { pending = false } = props;
  const id = useId();
  const [first, last] = [parseDate(from), parseDate(until)];
  const byDate = new Map(free.map((day) => [day.date, day]));
  // Which days have times may still be loading: then no day is called without times.
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
                    // Otherwise its name is only its date.
                    {...(day && { render: (cell) => <div {...cell} aria-label={day.spoken} /> })}
                  >
                    {/* Hidden by its style: the days' names begin with the weekday. */}
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
