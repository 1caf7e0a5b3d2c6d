// The frame of every page of the desk: its title, and a button to close it.
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useDeskState, usePress } from '../use-desk.ts';
import { useNow } from '../use-now.ts';
import { useCalendarTime } from './use-moment.ts';
import styles from './page-frame.module.css';

type PageTopProps = {
  /** The id of the heading, which names the page. */
  id: string;
  title: string;
  /** Whether the page is the one on screen: its title is focused as soon as it is. */
  isInFront?: boolean;
  /** The label of the close button; default: "Close". */
  close?: string;
  /** Whether the page has a sheet of its own for paper. */
  hasSheet?: boolean;
  /** Actions of the page, before the close button. */
  children?: ReactNode;
};

/** A page that is read from top to bottom. */
export function Page({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.page} aria-labelledby={id}>
      <PageTop id={id} title={title} />
      {children}
    </section>
  );
}

/** Leaves the page or the panel. `label`: default: "Close". */
export function Close({ label }: { label?: string }) {
  const t = useCopy('desk');
  const press = usePress();
  return (
    <Button variant="quiet" {...press({ type: 'sheet.closed' })}>
      {label ?? t('sheet.close')}
    </Button>
  );
}

/** Focuses the title when the page is opened or returned to. */
export function PageTop({
  id,
  title,
  isInFront = true,
  close,
  hasSheet = false,
  children,
}: PageTopProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isInFront) heading.current?.focus();
  }, [isInFront, title]);
  return (
    <>
      <div className={styles.top} data-print="hide">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <div className={styles.ways}>
          {children}
          <Close label={close} />
        </div>
      </div>
      {!hasSheet && <PaperTop title={title} />}
    </>
  );
}

/** How often the time on paper advances. */
const EVERY_MS = 60_000;

/** On paper only: what it is, of which store, and when. `title`: default: the day's list. */
export function PaperTop({ title }: { title?: string }) {
  const t = useCopy('store-calendar');
  const { longDate } = useFormats();
  const day = useDeskState(({ context }) => context.day);
  const written = useCalendarTime(day?.store.timeZone);
  const now = useNow(day?.now, EVERY_MS);
  if (!day) return null;
  const { name, storeNumber } = day.store;
  return (
    <div className={styles.paper}>
      <p className={styles.paperTitle}>{title ?? longDate(day.date)}</p>
      <p>{`${name} (${storeNumber})`}</p>
      <p>{t('print.at', { when: written(new Date(now).toISOString()) })}</p>
    </div>
  );
}
