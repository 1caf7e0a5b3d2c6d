import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import { Spoken } from '../visually-hidden/visually-hidden.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

type Native = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  | 'id'
  | 'form'
  | 'aria-describedby'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-haspopup'
  | 'aria-pressed'
>;

export type ButtonProps = Native & {
  children: ReactNode;
  onPress?: () => void;
  variant?: ButtonVariant;
  type?: 'button' | 'submit';
  /** Drawn before the words; `arrow-next` after them. */
  icon?: IconName;
  /** While true, presses do nothing; the button keeps its width, name and focus. */
  pending?: boolean;
  /**
   * Another button's press is being processed: this one does nothing now, and keeps its label and
   * focus.
   */
  waits?: boolean;
  /** Announced politely when `pending` begins: "Booking your appointment". */
  pendingLabel?: string;
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** A button. Never disabled: a press that cannot continue explains why. */
export function Button({
  children,
  onPress,
  variant = 'secondary',
  type = 'button',
  icon,
  pending = false,
  waits = false,
  pendingLabel,
  wide = false,
  ref,
  ...native
}: ButtonProps) {
  const press = (event: MouseEvent) => {
    if (pending || waits) event.preventDefault();
    else onPress?.();
  };
  return (
    <>
      <button
        {...native}
        ref={ref}
        type={type}
        className={styles.button}
        data-variant={variant}
        data-wide={wide || undefined}
        aria-disabled={pending || waits || undefined}
        data-waits={(waits && !pending) || undefined}
        onClick={press}
      >
        <span className={styles.label}>
          {icon && icon !== 'arrow-next' && <Icon name={icon} size="small" />}
          {children}
          {icon === 'arrow-next' && <Icon name={icon} size="small" />}
        </span>
        {pending && (
          <span className={styles.dots} aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
        )}
      </button>
      {pendingLabel && <Spoken>{pending ? pendingLabel : undefined}</Spoken>}
    </>
  );
}
