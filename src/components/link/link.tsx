import type { ReactNode } from 'react';
import buttonStyles from '../button/button.module.css';
import { Icon, type IconName } from '../icon/icon.tsx';
import { PageLink } from './page-link.tsx';
import styles from './link.module.css';

type LinkProps = {
  children: ReactNode;
  /**
   * `text` is part of a sentence, `alone` is separate with a full-size target, the rest look like
   * buttons.
   */
  look?: 'text' | 'alone' | 'primary' | 'secondary' | 'quiet';
  icon?: IconName;
  id?: string | undefined;
} & (OwnPage | Elsewhere);

type OwnPage = {
  /** Path of one of our pages. */
  to: string;
  /** Called on a plain press instead of requesting the page; a new tab still follows `to`. */
  onPress?: () => void;
};

type Elsewhere = {
  /** Any other address. */
  href: string;
  /** Opens a new tab; the text should say so. */
  newTab?: boolean;
  /** Language of the text when it is not the page's. */
  lang?: string;
  /** The id of what it is about, read after the text: many links may have the same one. */
  aboutId?: string;
};

/** A real address, so that new tabs, copying and no-script work; the router leads to our pages. */
export function Link({ children, look = 'text', icon, id, ...way }: LinkProps) {
  const isText = look === 'text' || look === 'alone';
  const shared = {
    id,
    className: isText ? styles.link : buttonStyles.button,
    'data-look': look,
    'data-variant': isText ? undefined : look,
  };
  const content = (
    <>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </>
  );
  if ('to' in way) {
    return (
      <PageLink {...shared} {...way}>
        {content}
      </PageLink>
    );
  }
  const { href, newTab = false, lang, aboutId } = way;
  return (
    <a
      {...shared}
      href={href}
      lang={lang}
      hrefLang={lang}
      target={newTab ? '_blank' : undefined}
      rel={newTab ? 'noreferrer' : undefined}
      aria-describedby={aboutId}
    >
      {content}
    </a>
  );
}
