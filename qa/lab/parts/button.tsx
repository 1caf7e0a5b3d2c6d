import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaProps } from 'react-aria-components/Button';
import { Icon, type IconName } from '#src/components/icon/icon.tsx';
import styles from './button.module.css';

export type ButtonProps = Pick<AriaProps, 'onPress' | 'type' | 'slot' | 'aria-expanded'> & {
  children: ReactNode;
  icon?: IconName;
  /** `strong` for the one that matters most where it stands; `bare` for an icon inside a field. */
  look?: 'plain' | 'strong' | 'bare';
  /**
   * The whole name, where the words alone do not tell the button from its like: "Do it: start
   * submitted".
   */
  label?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A button of the lab. */
export function Button({ children, icon, look = 'plain', label, ...aria }: ButtonProps) {
  return (
    <AriaButton
      {...aria}
      className={styles.button ?? ''}
      data-look={look}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {icon && <Icon name={icon} size="small" />}
      {children}
    </AriaButton>
  );
}
