import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './alert.module.css';

export type AlertTone = 'info' | 'ok' | 'warn' | 'err';

export type AlertProps = {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links with what the visitor can do. */
  actions?: ReactNode;
  /** For a message that appears after the page: `polite` waits its turn, `now` interrupts. */
  announce?: 'polite' | 'now';
};

const signs: Record<AlertTone, IconName> = {
  info: 'info',
  ok: 'check-circle',
  warn: 'warning',
  err: 'warning',
};

const roles = { polite: 'status', now: 'alert' } as const;

/** A message inside the page. The text carries the meaning; tint and icon only support it. */
export function Alert({ tone = 'info', title, children, actions, announce }: AlertProps) {
  return (
    <div className={styles.alert} data-tone={tone} role={announce && roles[announce]}>
      <span className={styles.sign}>
        <Icon name={signs[tone]} />
      </span>
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
