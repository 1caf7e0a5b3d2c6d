import { memo } from 'react';
import { Tag } from '#src/components/tag/tag.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { counted } from '../counted.ts';
import styles from './journey-list.module.css';
import type { Links } from './links.ts';
import type { JourneyRow } from './rows.ts';
import { titleOf } from './titles.ts';

export type JourneyRowsProps = {
  rows: readonly JourneyRow[];
  /** Those that fit the wishes. */
  shown: ReadonlySet<JourneyRow>;
  links: Links;
};

/** Some hundred rows. They are made once: a wish hides and shows them, which is quick enough to follow typing. */
export const JourneyRows = memo(({ rows, shown, links }: JourneyRowsProps) => (
  <ul className={styles.rows} aria-label="Journeys" hidden={shown.size === 0}>
    {rows.map((row) => (
      <li className={styles.row} key={row.id} hidden={!shown.has(row)}>
        <Row row={row} links={links} />
      </li>
    ))}
  </ul>
));

const Row = memo(({ row, links }: { row: JourneyRow; links: Links }) => {
  const { id, name, byPerson, steps, pages } = row;
  return (
    <>
      <div className={styles.what}>
        <p className={styles.name}>
          {name}
          {!byPerson && (
            <>
              {' '}
              <Tag tone="calm">Chart only</Tag>
            </>
          )}
        </p>
        <p className={styles.trail}>
          <VisuallyHidden>Pages: </VisuallyHidden>
          {pages.map(titleOf).join(' › ')}
        </p>
      </div>
      <p className={styles.facts}>
        {counted(steps, 'step')}
        {name !== id && <code>{id}</code>}
      </p>
      <p className={styles.ways}>
        <a href={links.watch(id)}>
          Watch<VisuallyHidden>: {name}</VisuallyHidden>
        </a>
        <a href={links.sandbox(id)}>
          Sandbox<VisuallyHidden>: {name}</VisuallyHidden>
        </a>
      </p>
    </>
  );
});
