import type { ReactNode } from 'react';
import { FieldGroup } from '../field/field-group.tsx';
import { describedBy } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import { Icon } from '../icon/icon.tsx';
import styles from './date-of-birth.module.css';

/** What was typed, as typed: '4', '04' and '' are all possible. */
export type DateParts = { month: string; day: string; year: string };

export type DatePart = keyof DateParts;

export type DateOfBirthProps = {
  legend: string;
  hint?: ReactNode;
  problem?: string;
  labels: DateParts;
  value: DateParts;
  onChange: (value: DateParts) => void;
  /** The date read back in words with the age, once it is a date: "April 28, 1984 (42 years old)". */
  echo?: string;
  /** The parts to mark when there is a problem; all three unless told. */
  problemParts?: readonly DatePart[];
  /** The group's id and the start of its fields' ids: `dob` gives dob-month, dob-day, dob-year. */
  name?: string;
  /** `own` offers the visitor's own birthday; `other` is for somebody in their care. */
  whose?: 'own' | 'other';
};

const parts: readonly { part: DatePart; digits: number }[] = [
  { part: 'month', digits: 2 },
  { part: 'day', digits: 2 },
  { part: 'year', digits: 4 },
];

/** Month, day, year as three plain fields. Focus never moves by itself: a slip is mended where it happened. */
export function DateOfBirth({
  legend,
  hint,
  problem,
  labels,
  value,
  onChange,
  echo,
  problemParts = ['month', 'day', 'year'],
  name = 'dob',
  whose = 'own',
}: DateOfBirthProps) {
  return (
    <FieldGroup id={name} legend={legend} hint={hint} problem={problem}>
      <div className={styles.parts}>
        {parts.map(({ part, digits }) => (
          <div className={styles.part} key={part}>
            <label htmlFor={`${name}-${part}`}>{labels[part]}</label>
            <input
              id={`${name}-${part}`}
              name={`${name}-${part}`}
              className={fieldStyles.input}
              inputMode="numeric"
              autoComplete={whose === 'own' ? `bday-${part}` : 'off'}
              maxLength={digits}
              value={value[part]}
              onChange={(event) => onChange({ ...value, [part]: event.target.value })}
              aria-invalid={(problem && problemParts.includes(part)) || undefined}
              aria-describedby={describedBy(name, { problem })}
            />
          </div>
        ))}
      </div>
      <output className={styles.echo}>
        {echo && (
          <>
            <Icon name="check-circle" size="small" />
            <span>{echo}</span>
          </>
        )}
      </output>
    </FieldGroup>
  );
}
