import { Icon, type IconName } from '#src/components/icon/icon.tsx';
import styles from './parts.module.css';

export type PressProps = {
  children: string;
  onPress: () => void;
  icon?: IconName;
  /** `strong` for the one that matters most where it stands. */
  look?: 'plain' | 'strong';
  /** Said after the words, to tell the button from its like: "Do it: start submitted". */
  more?: string;
};

/** A small button of the laboratory. */
export function Press({ children, onPress, icon, look = 'plain', more }: PressProps) {
  return (
    <button
      type="button"
      className={styles.press}
      data-look={look}
      aria-label={more === undefined ? undefined : `${children}: ${more}`}
      onClick={onPress}
    >
      {icon && <Icon name={icon} size="small" />}
      {children}
    </button>
  );
}
