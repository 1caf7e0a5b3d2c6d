import { Button } from '#src/components/button/button.tsx';
import type { IconName } from '#src/components/icon/icon.tsx';
import styles from './ways-on.module.css';

/** A way on from where there is no time. */
export interface Way {
  /** Tells it apart from the others. */
  id: string;
  label: string;
  icon?: IconName;
  variant?: 'primary' | 'secondary' | 'quiet';
  onPress: () => void;
}

/** What can be done now, one below the other, each one press. */
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
