import { Drawing } from './drawing.tsx';
import styles from './icon.module.css';

/** The ids of the drawings on the 24 px grid. */
export type IconName =
  | 'arrow-back'
  | 'arrow-next'
  | 'calendar'
  | 'check'
  | 'check-circle'
  | 'chevron-down'
  | 'chevron-right'
  | 'clock'
  | 'close'
  | 'download'
  | 'globe'
  | 'group'
  | 'heart'
  | 'info'
  | 'locate'
  | 'person'
  | 'pin'
  | 'plus'
  | 'print'
  | 'search'
  | 'shield'
  | 'syringe'
  | 'warning';

export type IconProps = { name: IconName; size?: 'small' | 'medium' | 'large' };

/** A drawing beside text: it is hidden from screen readers, so the text must say everything. */
export function Icon({ name, size = 'medium' }: IconProps) {
  return (
    <svg className={styles.icon} data-size={size} aria-hidden="true" focusable="false">
      <Drawing id={name} />
    </svg>
  );
}
