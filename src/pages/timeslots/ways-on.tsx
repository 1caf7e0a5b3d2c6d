import { Button } from '#src/components/button/button.tsx';
import type { IconName } from '#src/components/icon/icon.tsx';
import styles from './ways-on.module.css';

/** An option when there is no time. */
export interface Way {
  /** Unique among the options. */
  id: string;
  label: string;
  icon?: IconName;
  variant?: 'primary' | 'secondary' | 'quiet';
  onPress: () => void;
}

/** The options, stacked, each one press. */
export function WaysOn({ ways }: { ways: readonly Way[] }) {
  return (
    <ul className={styles.ways}>
      {ways.map(({ id, label, icon, variant = 'secondary', onPress }) => (
        <li key={id}>
          <Button wide variant={variant} {...(icon && { icon })} onPress={onPress}>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
