import type { MouseEvent } from 'react';
import { Icon } from '../icon/icon.tsx';
import { isPlainPress } from '../link/plain-press.ts';
import { Logo } from './logo.tsx';
import { useScrollState } from './scroll-state.ts';
import styles from './site-header.module.css';

type Way = {
  href: string;
  /** Takes over a plain press (CHR-07: the chart may want to warn first). */
  onPress?: () => void;
};

export type SiteHeaderProps = {
  texts: {
    /** Written beside the mark. */
    brand: string;
    /** The link's name, brand first: "Dosepath, home". */
    home: string;
    back: string;
  };
  home: Way;
  /** The other language by its own name, on its own host; left out where CHR-07 hides it. */
  language?: Way & { name: string; lang: string };
  /** Left out where CHR-05 hides Back. */
  onBack?: () => void;
  /** Booking pages: lean. The landing page and pages outside the booking: standard. */
  layout?: 'standard' | 'lean';
  /** To the appointments of who is signed in (CHR-08). */
  appointments?: Way & { text: string };
  /** To sign in, or to one's account (CHR-08); `named`: the same with a name, where there is room for it. */
  account?: Way & { text: string; named?: string };
};

/** Logo and language in the region that a page change focuses (`page-top`, CHR-09), Back under it (CHR-04). */
export function SiteHeader(props: SiteHeaderProps) {
  const { texts, home, language, onBack, layout = 'lean', appointments, account } = props;
  const { isAtTop, isScrolling } = useScrollState();
  const take = (way: Way) => (event: MouseEvent) => {
    if (!way.onPress || !isPlainPress(event)) return;
    event.preventDefault();
    way.onPress();
  };
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
            <a
              className={styles.home}
              href={home.href}
              onClick={take(home)}
              aria-label={texts.home}
            >
              <Logo />
              <span>{texts.brand}</span>
            </a>
            <div className={styles.tools}>
              {appointments && (
                <a
                  className={styles.language}
                  href={appointments.href}
                  onClick={take(appointments)}
                >
                  {appointments.text}
                </a>
              )}
              {account && (
                <a className={styles.language} href={account.href} onClick={take(account)}>
                  <span className={account.named && styles.narrow}>{account.text}</span>
                  {account.named && <span className={styles.wide}>{account.named}</span>}
                </a>
              )}
              {language && (
                <a
                  className={styles.language}
                  href={language.href}
                  lang={language.lang}
                  hrefLang={language.lang}
                  onClick={take(language)}
                >
                  <Icon name="globe" size="small" />
                  {language.name}
                </a>
              )}
            </div>
          </div>
        </div>
      </header>
      {onBack && (
        <nav className={styles.backRow}>
          <button type="button" className={styles.back} onClick={onBack}>
            <Icon name="arrow-back" size="small" />
            {texts.back}
          </button>
        </nav>
      )}
    </>
  );
}
