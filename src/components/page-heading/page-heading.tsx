import type { ReactNode } from 'react';
import { WholeWords } from '../whole-words/whole-words.tsx';
import styles from './page-heading.module.css';

export type PageHeadingProps = { children: ReactNode; lead?: ReactNode };

/** The page's question and one sentence below it. The app focuses it on entry. */
export function PageHeading({ children, lead }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <h1 id="page-title" tabIndex={-1}>
        {typeof children === 'string' ? <WholeWords text={children} /> : children}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
