import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import dense from './dense.module.css';
import styles from './options.module.css';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The list that opens below a select or a combo box. */
export function Options({ options }: { options: readonly Option[] }) {
  return (
    <Popover className={`${dense.dense} ${styles.popover}`} offset={4}>
      <ListBox
        className={styles.list ?? ''}
        items={options}
        renderEmptyState={() => <p className={styles.none}>Nothing is called that.</p>}
      >
        {({ value, label }) => (
          <ListBoxItem id={value} textValue={label} className={styles.option ?? ''}>
            {label}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
