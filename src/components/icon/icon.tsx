import { drawings } from './drawings.tsx';
import styles from './icon.module.css';

export type IconName = keyof typeof drawings;

export type IconProps = { name: IconName; size?: 'small' | 'medium' | 'large' };

/** A drawing beside text: it never speaks, so the words next to it must say everything. */
export function Icon({ name, size = 'medium' }: IconProps) {
  return (
    <svg
      className={styles.icon}
      data-size={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  );
}
