import type { ReactNode } from 'react';
import styles from './parts.module.css';

export type SwitchProps = { children: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void };

/** Something that is on or off at once, without a Save. */
export function Switch({ children, isOn, onChange }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
