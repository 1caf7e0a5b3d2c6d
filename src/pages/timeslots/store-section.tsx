import type { ReactNode } from 'react';
import type { TimeslotLocation } from '#contract/timeslots.ts';
import type { IsoDate } from '#domain/dates.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useDayWords } from './use-day-words.ts';
import styles from './store-list.module.css';

/** A store in the results, whether its times are for one person or a group. */
export type Store = Omit<TimeslotLocation, 'appointmentAvailability'>;

type StoreSectionProps<S extends Store> = {
  result: { date: IsoDate; locations: readonly S[] };
  /** The place they are near. */
  place: string;
  storeOf: (location: S) => ReactNode;
  /** Shown below the last store. */
  children?: ReactNode;
};

/** The stores that have times on a day, nearest first (SLT-04). */
export function StoreSection<S extends Store>(props: StoreSectionProps<S>) {
  const { result, place, storeOf, children } = props;
  const t = useCopy('timeslots');
  const dayOf = useDayWords();
  return (
    <section className={styles.stores} aria-labelledby="stores-title">
      <div className={styles.head}>
        <h2 id="stores-title" tabIndex={-1}>
          {t('stores.title', { date: dayOf(result.date) })}
        </h2>
        <output>{t('stores.count', { count: result.locations.length, place })}</output>
      </div>
      <ul className={styles.list}>
        {result.locations.map((location) => (
          <li key={location.locationId}>{storeOf(location)}</li>
        ))}
      </ul>
      {children}
    </section>
  );
}
