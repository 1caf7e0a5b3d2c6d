import type { ClipboardEvent, ReactNode } from 'react';
import { FieldGroup, type FieldGroupProps } from '../field/field-group.tsx';
import { describedBy } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import { useStandsStill } from '../field/stands-still.ts';
import { Icon } from '../icon/icon.tsx';
import { pastedDate } from './pasted-date.ts';
import styles from './date-field.module.css';

/** Exactly as typed: '4', '04' and '' are all possible. */
export type DateParts = { month: string; day: string; year: string };

export type DatePart = keyof DateParts;

export type DateFieldProps = {
  /** The group's id and the prefix of its fields' ids: `dob` gives dob-month, dob-day, dob-year. */
  name: string;
  legend: string;
  legendLook?: FieldGroupProps['legendLook'];
  hint?: ReactNode;
  problem?: string;
  labels: DateParts;
  value: DateParts;
  onChange: (value: DateParts) => void;
  /** The date in words, once it is valid: "April 28, 1984". */
  echo?: string;
  /** The parts to mark when there is a problem; by default all three. */
  problemParts?: readonly DatePart[];
  /** What the browser may autofill: nothing unless it is the visitor's own birthday. */
  autoComplete?: 'bday' | 'off';
};

const parts: readonly { part: DatePart; digits: number }[] = [
  { part: 'month', digits: 2 },
  { part: 'day', digits: 2 },
  { part: 'year', digits: 4 },
];

/**
 * Month, day, year as three plain fields. Focus never moves by itself, so that a slip is corrected
 * where it happened.
 */
export function DateField(props: DateFieldProps) {
  const { name, legend, legendLook, hint, problem, labels, value, onChange, echo } = props;
  const { problemParts = ['month', 'day', 'year'], autoComplete = 'off' } = props;
  const isStill = useStandsStill();
  /** A pasted whole date fills all three fields; a part goes only into its own. */
  const takeWhole = (event: ClipboardEvent) => {
    const pasted = pastedDate(event.clipboardData.getData('text'), [
      document.documentElement.lang || 'en',
      'en',
    ]);
    if (!pasted || isStill) return;
    event.preventDefault();
    onChange(pasted);
  };
  return (
    <FieldGroup id={name} legend={legend} legendLook={legendLook} hint={hint} problem={problem}>
      <div className={styles.parts}>
        {parts.map(({ part, digits }) => (
          <div className={styles.part} key={part}>
            <label htmlFor={`${name}-${part}`}>{labels[part]}</label>
            <input
              id={`${name}-${part}`}
              name={`${name}-${part}`}
              className={fieldStyles.input}
              inputMode="numeric"
              autoComplete={autoComplete === 'bday' ? `bday-${part}` : 'off'}
              maxLength={digits}
              readOnly={isStill}
              aria-disabled={isStill || undefined}
              value={value[part]}
              onChange={(event) => onChange({ ...value, [part]: event.target.value })}
              onPaste={takeWhole}
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
