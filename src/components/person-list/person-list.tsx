import type { ReactNode } from 'react';
import styles from './person-list.module.css';

export type PersonListProps = {
  people: readonly {
    id: string | number;
    name: string;
    /** How to tell them apart: when they were born, how old they are. */
    line: string;
    /** What else is known of them. */
    children?: ReactNode;
    /** What can be done about them; each button names the person. */
    ways: ReactNode;
  }[];
};

/**
 * Several people, a card each: who they are, what is known of them, and what can be done about it.
 */
export function PersonList({ people }: PersonListProps) {
  return (
    <ul className={styles.people}>
      {people.map(({ id, name, line, children, ways }) => (
        <li className={styles.person} key={id}>
          <div className={styles.words}>
            <p className={styles.name}>{name}</p>
            <p className={styles.line}>{line}</p>
            {children}
          </div>
          <div className={styles.ways}>{ways}</div>
        </li>
      ))}
    </ul>
  );
}
