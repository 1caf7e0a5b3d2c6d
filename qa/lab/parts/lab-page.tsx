import type { ReactNode } from 'react';
import type { LabPage as LabPageId } from '#domain/lab-pages.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Logo } from '#src/components/site-header/logo.tsx';
import { SkipLink } from '#src/components/skip-link/skip-link.tsx';
import dense from './dense.module.css';
import styles from './lab-page.module.css';

const NAMES: Readonly<Record<LabPageId, string>> = {
  sandbox: 'Sandbox',
  journeys: 'Journeys',
  logger: 'Logger',
  settings: 'Settings',
};
const PAGES: readonly LabPageId[] = ['sandbox', 'journeys', 'logger', 'settings'];

export type LabPageProps = {
  /** The path of the app's first page. */
  base: string;
  page: LabPageId;
  title: string;
  lead: string;
  children: ReactNode;
};

/** A page of the lab with the ways to its others: denser than the product, of the same colours. */
export function LabPage({ base, page, title, lead, children }: LabPageProps) {
  return (
    <div className={`${dense.dense} ${styles.lab}`}>
      <SkipLink label="Skip to the page" targetId="main" />
      <header className={styles.header}>
        <p className={styles.brand}>
          <Logo />
          Lab
        </p>
        <nav aria-label="Laboratory">
          <ul className={styles.links}>
            {PAGES.map((one) => (
              <li key={one}>
                <a href={`${base}/${one}`} aria-current={one === page ? 'page' : undefined}>
                  {NAMES[one]}
                </a>
              </li>
            ))}
            <li>
              <a href={base}>The app</a>
            </li>
          </ul>
        </nav>
      </header>
      <main className={styles.main} id="main" tabIndex={-1} lang="en">
        <PageHeading lead={lead}>{title}</PageHeading>
        {children}
      </main>
    </div>
  );
}
