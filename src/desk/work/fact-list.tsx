import styles from './sheet-panel.module.css';

/** Facts about a visit, line by line. */
export const FactList = ({ rows }: { rows: readonly { term: string; value: string }[] }) => (
  <dl className={styles.facts}>
    {rows.map(({ term, value }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
