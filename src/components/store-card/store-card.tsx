import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './store-card.module.css';

export type StoreCardProps = {
  /**
   * If a map links to this card: its id, and the mark both use for the store, with a text for it.
   */
  mapped?: { id: string; mark: string; label: string };
  name: string;
  /** The id of the shown name, for what is about this store. */
  nameId: string;
  address: string;
  /** "1.2 miles". */
  distance?: string;
  /** Directions and hours, below the address. */
  facts?: ReactNode;
  /** The times: a SlotGrid, or why there are none. */
  children?: ReactNode;
  /** Shows the rest of the times: "More times". Screen readers get the store's name after it. */
  more?: { label: string; onPress: () => void; waits?: boolean };
};

/** One store with its times. Its name is an h3: the list of stores has an h2 above it. */
export function StoreCard(props: StoreCardProps) {
  const { mapped, name, nameId, address, distance, facts, children, more } = props;
  return (
    <article
      className={styles.card}
      aria-labelledby={nameId}
      {...(mapped && { id: mapped.id, tabIndex: -1 })}
    >
      <div className={styles.head}>
        {mapped && (
          <span className={styles.mark}>
            <VisuallyHidden>{mapped.label}</VisuallyHidden>
            <span aria-hidden="true">{mapped.mark}</span>
          </span>
        )}
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
            waits={more.waits === true}
            aria-describedby={nameId}
          >
            {more.label}
          </Button>
        </div>
      )}
    </article>
  );
}
