import type { ReactNode } from 'react';
import styles from './person-list.module.css';

export type PersonListProps = {
  people: readonly {
    id: string | number;
    name: string;
    /** Distinguishes people of the same name: their date of birth or age. */
    line: string;
    /** Further facts about them. */
    children?: ReactNode;
    /** Actions; each button names the person. */
    ways: ReactNode;
  }[];
};

/** Several people, one card each: who they are, what is known about them, and the actions. */
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
