import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Disclosure as AriaDisclosure, DisclosurePanel } from 'react-aria-components/Disclosure';
import { Icon } from '#src/components/icon/icon.tsx';
import styles from './disclosure.module.css';

export type DisclosureProps = {
  summary: ReactNode;
  children: () => ReactNode;
  isOpen?: boolean;
};

/** A disclosure whose inside is made only when it is opened: there may be hundreds of them. */
export function Disclosure({ summary, children, isOpen: startsOpen = false }: DisclosureProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <AriaDisclosure
      className={styles.disclosure ?? ''}
      isExpanded={isOpen}
      onExpandedChange={setOpen}
    >
      <Button slot="trigger" className={styles.summary ?? ''}>
        <Icon name="chevron-right" size="small" />
        <span className={styles.words}>{summary}</span>
      </Button>
      <DisclosurePanel className={styles.panel ?? ''}>
        {isOpen && <div className={styles.inside}>{children()}</div>}
      </DisclosurePanel>
    </AriaDisclosure>
  );
}
