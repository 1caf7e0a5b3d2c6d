import type { MouseEvent, ReactNode, Ref } from 'react';
import buttonStyles from '../button/button.module.css';
import { Icon, type IconName } from '../icon/icon.tsx';
import { isPlainPress } from './plain-press.ts';
import styles from './link.module.css';

export type LinkProps = {
  href: string;
  children: ReactNode;
  /** Takes over a plain press; a press for a new tab still follows `href`. */
  onPress?: () => void;
  /** `text` runs in a sentence, `alone` stands by itself with a full target, the rest look like buttons. */
  look?: 'text' | 'alone' | 'primary' | 'secondary' | 'quiet';
  icon?: IconName;
  /** Language of the words when it is not the page's. */
  lang?: string;
  /** Opens a new tab; say so in the words. */
  newTab?: boolean;
  /** Saves the target under this file name. */
  download?: string;
  id?: string;
  ref?: Ref<HTMLAnchorElement>;
};

/** A real address that the app may take over, so that open-in-a-new-tab, copy and no-script all work. */
export function Link({
  href,
  children,
  onPress,
  look = 'text',
  icon,
  lang,
  newTab = false,
  download,
  id,
  ref,
}: LinkProps) {
  const press = (event: MouseEvent) => {
    if (!onPress || !isPlainPress(event)) return;
    event.preventDefault();
    onPress();
  };
  const isText = look === 'text' || look === 'alone';
  return (
    <a
      id={id}
      ref={ref}
      href={href}
      lang={lang}
      hrefLang={lang}
      target={newTab ? '_blank' : undefined}
      rel={newTab ? 'noreferrer' : undefined}
      download={download}
      className={isText ? styles.link : buttonStyles.button}
      data-look={look}
      data-variant={isText ? undefined : look}
      onClick={press}
    >
      {icon && <Icon name={icon} size="small" />}
      {children}
    </a>
  );
}
