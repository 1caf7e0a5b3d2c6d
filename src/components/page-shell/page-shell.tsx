import type { ReactNode } from 'react';
import { SkipLink } from '../skip-link/skip-link.tsx';
import { PathArt } from './path-art.tsx';
import styles from './page-shell.module.css';

export type PageShellProps = {
  skipLabel: string;
  header: ReactNode;
  /** A SectionProgress. */
  progress?: ReactNode;
  /** The h1. Left out when the content brings it: a legend with `legendLook="title"`, or a ConfirmationPanel. */
  title?: string;
  /** One sentence below the title. */
  lead?: ReactNode;
  children: ReactNode;
  /** A YourChoices; a drawing keeps its place on a wide screen while there is nothing to show. */
  aside?: ReactNode;
  footer: ReactNode;
};

/** The frame of every page. The app moves focus to `page-title` or `page-top`; nothing here does. */
export function PageShell(props: PageShellProps) {
  const { skipLabel, header, progress, title, lead, children, aside, footer } = props;
  return (
    <div className={styles.shell}>
      <SkipLink label={skipLabel} targetId="main" />
      {header}
      <div className={styles.frame}>
        <main className={styles.main} id="main" tabIndex={-1}>
          {progress}
          {title && (
            <div className={styles.heading}>
              <h1 id="page-title" tabIndex={-1}>
                {title}
              </h1>
              {lead && <p className={styles.lead}>{lead}</p>}
            </div>
          )}
          {children}
        </main>
        <div className={styles.aside}>{aside ?? <PathArt />}</div>
      </div>
      {footer}
    </div>
  );
}
