import type { ReactNode } from 'react';
import type { Choice } from '#machines/knowledge/times.ts';
import { Button } from '#src/components/button/button.tsx';
import { Tag } from '#src/components/tag/tag.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './first-available.module.css';

type FirstAvailableProps = {
  first: Choice | undefined;
  /** Other times are on their way: this one cannot be taken meanwhile. */
  isSearching?: boolean;
  onTake: (first: Choice) => void;
  /** What more there is to say of the time. */
  children?: ReactNode;
};

/** The soonest time on screen, one press away (ux.md). */
export function FirstAvailable(props: FirstAvailableProps) {
  const { first, isSearching = false, onTake, children } = props;
  const t = useCopy('timeslots');
  const formats = useFormats();
  if (!first) return null;
  return (
    <section className={styles.first} aria-label={t('first.tag')}>
      <div className={styles.words}>
        <Tag>{t('first.tag')}</Tag>
        <p className={styles.time}>
          {t('first.time', { date: formats.longDate(first.date), time: formats.time(first.slot) })}
        </p>
        {children}
        <p className={styles.place}>
          {t('first.place', { name: first.storeName, line: first.line1, city: first.city })}
        </p>
      </div>
      <Button
        variant="secondary"
        pending={isSearching}
        pendingLabel={t('searching')}
        onPress={() => onTake(first)}
      >
        {t('first.take')}
      </Button>
    </section>
  );
}
