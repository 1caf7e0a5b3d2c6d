import { useId, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './store-card.module.css';

export type StoreCardProps = {
  name: string;
  address: string;
  /** "1.2 miles". */
  distance?: string;
  /** How to get there and when, below the address. */
  facts?: ReactNode;
  /** The times: a SlotGrid, or why there are none. */
  children?: ReactNode;
  /** Shows the rest of the times: "More times". Listeners hear the place's name after it. */
  more?: { label: string; onPress: () => void };
};

/** One place with its times. Its name is an h3: the list of places has an h2 above it. */
export function StoreCard(props: StoreCardProps) {
  const { name, address, distance, facts, children, more } = props;
  const nameId = useId();
  return (
    <article className={styles.card} aria-labelledby={nameId}>
      <div className={styles.head}>
        <h3 className={styles.name} id={nameId}>
          {name}
        </h3>
        {distance && (
          <span className={styles.distance}>
            <Icon name="pin" size="small" />
            {distance}
          </span>
        )}
        <address className={styles.address}>{address}</address>
      </div>
      {facts}
      {children}
      {more && (
        <div>
          <Button
            variant="quiet"
            icon="chevron-down"
            onPress={more.onPress}
            aria-describedby={nameId}
          >
            {more.label}
          </Button>
        </div>
      )}
    </article>
  );
}
