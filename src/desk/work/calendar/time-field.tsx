import { describedBy, Field } from '#src/components/field/field.tsx';
import styles from '#src/components/field/field.module.css';
import own from './calendar-panel.module.css';

interface TimeFieldProps {
  name: string;
  label: string;
  /** 'HH:MM', or empty. */
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
  pending: boolean;
}

/** A time of day, in the browser's own field, which uses the reader's regional format. */
export function TimeField({ name, label, value, onChange, problem, pending }: TimeFieldProps) {
  return (
    <Field id={name} label={label} {...(problem !== undefined && { problem })}>
      <input
        id={name}
        name={name}
        type="time"
        className={`${styles.input} ${own.timeInput}`}
        value={value}
        readOnly={pending}
        aria-disabled={pending}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={describedBy(name, { ...(problem !== undefined && { problem }) })}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
