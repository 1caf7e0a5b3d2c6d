import { describedBy, Field } from '#src/components/field/field.tsx';
import fieldStyles from '#src/components/field/field.module.css';
import styles from './parts.module.css';

export type JsonFieldProps = {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
};

const LINES = 7;

/** A few lines of JSON, as they are typed. */
export function JsonField({ id, label, value, onChange, problem }: JsonFieldProps) {
  return (
    <Field id={id} label={label} problem={problem}>
      <textarea
        id={id}
        className={`${fieldStyles.input} ${styles.json}`}
        rows={LINES}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={describedBy(id, { problem })}
      />
    </Field>
  );
}
