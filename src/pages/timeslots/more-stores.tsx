import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import styles from './store-times.module.css';
import { useTimesWait } from './use-times-wait.ts';

type MoreStoresProps = { hasMore: boolean; onWant: () => void };

/** A button for the next stores, or that these are all (SLT-04). */
export function MoreStores({ hasMore, onWant }: MoreStoresProps) {
  const t = useCopy('timeslots');
  const isWaiting = useTimesWait();
  if (!hasMore) return <p className={styles.end}>{t('stores.end')}</p>;
  return (
    <Button icon="chevron-down" waits={isWaiting} onPress={onWant}>
      {t('stores.more')}
    </Button>
  );
}
