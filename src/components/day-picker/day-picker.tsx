import type { ReactNode } from 'react';
import { FieldGroup } from '../field/field-group.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './day-picker.module.css';

export type DayOption = {
  /** 'YYYY-MM-DD'. */
  value: string;
  /** Drawn in three lines: "Sat", "May 2", "14 times". */
  weekday: string;
  date: string;
  count: string;
  /** Read out instead of them: "Saturday, May 2, 14 times". */
  spoken: string;
};

export type DayPickerProps = {
  name: string;
  legend: string;
  hint?: ReactNode;
  problem?: string;
  /** Only days that have times, in order. */
  days: readonly DayOption[];
  value: string | undefined;
  onChange: (value: string) => void;
};

/** The next days with times as plain radios: arrows move, and a phone swipes along the row. */
export function DayPicker({ name, legend, hint, problem, days, value, onChange }: DayPickerProps) {
  return (
    <FieldGroup id={name} legend={legend} hint={hint} problem={problem}>
      <div className={styles.days}>
        {days.map((day) => (
          <label className={styles.day} key={day.value}>
            <input
              type="radio"
              name={name}
              value={day.value}
              checked={day.value === value}
              onChange={() => onChange(day.value)}
              aria-label={day.spoken}
            />
            <span className={styles.weekday} aria-hidden="true">
              {day.weekday}
            </span>
            <span className={styles.date} aria-hidden="true">
              {day.date}
            </span>
            <span className={styles.count} aria-hidden="true">
              {day.count}
            </span>
            <span className={styles.tick} aria-hidden="true">
              <Icon name="check" />
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
