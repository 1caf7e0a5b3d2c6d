import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import styles from './parts.module.css';

export interface Tab {
  readonly id: string;
  readonly title: string;
  /** A number worth seeing while the tab is shut, and of what. */
  readonly count?: number;
  readonly counted?: string;
  readonly panel: ReactNode;
}

const next: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One of several panels (WAI-ARIA tabs): arrows, Home and End show another at once. Shut panels keep what was typed into them. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const base = useId();
  const [shown, setShown] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);

  const press = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ id }) => id === shown);
    const tab = tabs[next[event.key]?.(index, tabs.length) ?? -1];
    if (!tab) return;
    event.preventDefault();
    setShown(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  };

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.tablist}>
        {tabs.map(({ id, title, count = 0, counted }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            data-tab={id}
            className={styles.tab}
            aria-selected={id === shown}
            aria-controls={`${base}-${id}-panel`}
            tabIndex={id === shown ? 0 : -1}
            onClick={() => setShown(id)}
            onKeyDown={press}
          >
            {title}
            {count > 0 && (
              <span className={styles.badge}>
                {count} <VisuallyHidden>{counted}</VisuallyHidden>
              </span>
            )}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}-${id}-panel`}
          className={styles.panel}
          aria-labelledby={`${base}-${id}`}
          hidden={id !== shown}
          data-pane=""
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
