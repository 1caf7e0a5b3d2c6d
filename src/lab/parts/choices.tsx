import { useId } from 'react';
import styles from './parts.module.css';

export type ChoicesProps<V extends string> = {
  legend: string;
  value: V | undefined;
  choices: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
};

/** A few answers side by side, one of them chosen: radios, drawn as one bar. */
export function Choices<V extends string>({ legend, value, choices, onChange }: ChoicesProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <div className={styles.bar}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
