import { useId } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import styles from './choices.module.css';

export type ChoicesProps<V extends string> = {
  label: string;
  value: V;
  choices: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
};

/**
 * A few answers side by side, one of them chosen. Arrows lead from one to the next; Space or Enter
 * chooses.
 */
export function Choices<V extends string>({ label, value, choices, onChange }: ChoicesProps<V>) {
  const labelId = useId();
  return (
    <div className={styles.choices}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <ToggleButtonGroup
        className={styles.bar ?? ''}
        aria-labelledby={labelId}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[value]}
        onSelectionChange={(keys) => {
          const chosen = choices.find((choice) => keys.has(choice.value));
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <ToggleButton key={choice.value} id={choice.value} className={styles.choice ?? ''}>
            {choice.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
