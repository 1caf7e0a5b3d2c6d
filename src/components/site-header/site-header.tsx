import type { MouseEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import { PageLink } from '../link/page-link.tsx';
import { isPlainPress } from '../link/plain-press.ts';
import { Logo } from './logo.tsx';
import { useScrollState } from './scroll-state.ts';
import styles from './site-header.module.css';

export type SiteHeaderProps = {
  /** CHR-01: the chain's app draws the brand itself; the rest stays. */
  isInApp?: boolean;
  texts: {
    /** Written beside the logo. */
    brand: string;
    /** The link's name, brand first: "Dosepath, home". */
    home: string;
    back: string;
  };
  /** Path of the first page. */
  home: string;
  /** The other language by its own name, on its own host; missing when CHR-07 hides it. */
  language?: {
    name: string;
    lang: string;
    href: string;
    /** Replaces a plain press: the chart may need to warn first. */
    onPress: () => void;
  };
  /** Missing when CHR-05 hides Back. */
  onBack?: () => void;
  /** Booking pages: lean. The landing page and pages outside the booking: standard. */
  layout?: 'standard' | 'lean' | 'store';
  /**
   * The link to appointments: in the lean layout it is in the row of Back, where a phone has room
   * for its text, otherwise in the bar (CHR-08). On a phone the standard pages, which have this
   * link in their content or are behind it, omit it; for a signed-in visitor (`isOwn`) it stays.
   */
  appointments?: { to: string; text: string; isOwn?: boolean };
  /** To sign-in or the account (CHR-08); `named`: the same with a name, if there is room for it. */
  account?: { to: string; text: string; named?: string };
};

/**
 * Logo and language are in the region focused on a page change (`page-top`, CHR-09), Back is below
 * it (CHR-04).
 */
export function SiteHeader(props: SiteHeaderProps) {
  const { isInApp, texts, home, language, onBack, layout = 'lean', appointments, account } = props;
  const { isAtTop, isScrolling } = useScrollState();
  const takeLanguage = (event: MouseEvent) => {
    if (!language || !isPlainPress(event)) return;
    event.preventDefault();
    language.onPress();
  };
  const booked = appointments && (
    <PageLink
      className={styles.language}
      data-wide={appointments.isOwn ? undefined : ''}
      to={appointments.to}
    >
      {appointments.text}
    </PageLink>
  );
  return (
    <>
      <header
        className={styles.header}
        data-layout={layout}
        data-scrolled={isAtTop ? undefined : ''}
        data-scrolling={isScrolling ? '' : undefined}
      >
        <div className={styles.bar}>
          <div className={styles.top} id="page-top" tabIndex={-1}>
            {!isInApp && (
              <PageLink className={styles.home} to={home} aria-label={texts.home}>
                <Logo />
                <span>{texts.brand}</span>
              </PageLink>
            )}
            <div className={styles.tools}>
              {layout === 'standard' && booked}
              {account && (
                <PageLink className={styles.language} to={account.to}>
                  <span className={account.named && styles.narrow}>{account.text}</span>
                  {account.named && <span className={styles.wide}>{account.named}</span>}
                </PageLink>
              )}
              {language && (
                <a
                  className={styles.language}
                  href={language.href}
                  lang={language.lang}
                  hrefLang={language.lang}
                  onClick={takeLanguage}
                >
                  <Icon name="globe" size="small" />
                  {language.name}
                </a>
              )}
            </div>
          </div>
        </div>
      </header>
      {(onBack || (layout === 'lean' && booked)) && (
        <nav className={styles.backRow}>
          {onBack && (
            <button type="button" className={styles.back} onClick={onBack}>
              <Icon name="arrow-back" size="small" />
              {texts.back}
            </button>
          )}
          {layout === 'lean' && booked}
        </nav>
      )}
    </>
  );
}
