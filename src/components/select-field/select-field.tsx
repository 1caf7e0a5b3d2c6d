import { Field, describedBy, type FieldTexts } from '../field/field.tsx';
import fieldStyles from '../field/field.module.css';
import { useStandsStill } from '../field/stands-still.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './select-field.module.css';
import { standingStill } from './standing-still.ts';

export type SelectFieldProps = FieldTexts & {
  name: string;
  /** Defaults to `name`. */
  id?: string;
  /** '' while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** The text of the empty first row: "Choose one". Without it the first option is preselected. */
  emptyLabel?: string;
  autoComplete?: string;
  /** While true, it keeps its choice and the focus, and takes no other. */
  pending?: boolean;
};

/**
 * The browser's own list: the best one on a phone, and it supports autofill. For five options or
 * fewer use cards.
 */
export function SelectField({
  name,
  id = name,
  label,
  hint,
  problem,
  optionalMark,
  value,
  onChange,
  options,
  emptyLabel,
  autoComplete,
  pending,
}: SelectFieldProps) {
  const isStill = useStandsStill(pending);
  return (
    <Field id={id} label={label} hint={hint} problem={problem} optionalMark={optionalMark}>
      <div className={styles.frame}>
        <select
          id={id}
          name={name}
          className={fieldStyles.input}
          value={value}
          onChange={(event) => {
            if (!isStill) onChange(event.target.value);
          }}
          {...standingStill(isStill)}
          autoComplete={autoComplete}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy(id, { hint, problem })}
        >
          {emptyLabel && <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size="small" />
      </div>
    </Field>
  );
}
