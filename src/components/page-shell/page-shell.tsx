import type { ReactNode } from 'react';
import { SkipLink } from '../skip-link/skip-link.tsx';
import styles from './page-shell.module.css';

export type PageShellProps = {
  skipLabel: string;
  header: ReactNode;
  /** A SectionProgress. */
  progress?: ReactNode;
  /**
   * The page, with its one h1 of id `page-title`: a PageHeading, a legend with `legendLook="title"`
   * or a ConfirmationPanel.
   */
  children: ReactNode;
  /** A YourChoices; on a wide screen its space stays free while it is empty. */
  aside?: ReactNode;
  /** The page fills both columns. */
  isWide?: boolean;
  footer: ReactNode;
};

/** The frame of every page. The app focuses `page-title` or `page-top`; nothing here does. */
export function PageShell(props: PageShellProps) {
  const { skipLabel, header, progress, children, aside, isWide = false, footer } = props;
  return (
    <div className={styles.shell}>
      <SkipLink label={skipLabel} targetId="main" />
      {header}
      <div className={styles.frame} data-wide={isWide ? '' : undefined}>
        <main className={styles.main} id="main" tabIndex={-1}>
          {progress}
          {children}
          {/* For what others add: it stays last, whatever page comes. */}
          <div className={styles.end} id="page-end" />
        </main>
        {!isWide && <div className={styles.aside}>{aside}</div>}
      </div>
      {footer}
    </div>
  );
}
