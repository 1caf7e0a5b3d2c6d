import { useJourney } from '#src/app/use-journey.ts';
import { Link } from '#src/components/link/link.tsx';
import { Tag } from '#src/components/tag/tag.tsx';
import { directionsTo } from '#domain/directions.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './store-facts.module.css';
import type { Store } from './store-section.tsx';

/** SLT-10: until when the store is open today, its phone number, and directions. */
export function StoreFacts({ store, nameId }: { store: Store; nameId: string }) {
  const t = useCopy('timeslots');
  const formats = useFormats();
  const { hoursToday, phone, address, storeNumber } = store;
  const lastStore = useJourney(({ context }) => context.me?.profile?.lastVisit?.storeNumber);
  return (
    <ul className={styles.facts}>
      {storeNumber === lastStore && (
        <li>
          <Tag tone="calm">{t('stores.last')}</Tag>
        </li>
      )}
      <li>
        {hoursToday
          ? [
              t('stores.open', {
                open: formats.time(hoursToday.open),
                close: formats.time(hoursToday.close),
              }),
              ...(hoursToday.breaks ?? []).map(({ from, until }) =>
                t('stores.break', { from: formats.time(from), until: formats.time(until) }),
              ),
            ].join(', ')
          : t('stores.closed')}
      </li>
      {phone !== null && (
        <li>
          <Link href={`tel:+1-${phone}`} look="alone">
            {phone}
          </Link>
        </li>
      )}
      <li>
        <Link href={directionsTo(address)} look="alone" icon="pin" newTab aboutId={nameId}>
          {t('stores.directions')}
        </Link>
      </li>
    </ul>
  );
}
