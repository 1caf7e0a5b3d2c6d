import type { ReactNode } from 'react';
import { Tab as AriaTab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import styles from './tabs.module.css';

export interface Tab {
  readonly id: string;
  readonly title: string;
  /** A number worth seeing while the tab is shut, and of what. */
  readonly count?: number;
  readonly counted?: string;
  readonly panel: ReactNode;
}

/** One of several panels. Shut panels keep what was typed into them. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <AriaTabs className={styles.tabs ?? ''}>
      <TabList aria-label={label} className={styles.list ?? ''}>
        {tabs.map(({ id, title, count = 0, counted }) => (
          <AriaTab key={id} id={id} className={styles.tab ?? ''}>
            {title}
            {count > 0 && (
              <span className={styles.badge}>
                {count} <VisuallyHidden>{counted}</VisuallyHidden>
              </span>
            )}
          </AriaTab>
        ))}
      </TabList>
      {tabs.map(({ id, panel }) => (
        <TabPanel key={id} id={id} shouldForceMount className={styles.panel ?? ''}>
          {panel}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
