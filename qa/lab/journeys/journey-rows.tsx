import { GridList, GridListItem } from 'react-aria-components/GridList';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { Tag } from '#src/components/tag/tag.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { counted } from '#domain/counted.ts';
import styles from './journey-rows.module.css';
import type { Links } from './links.ts';
import type { JourneyRow } from './rows.ts';
import { titleOf } from './title-of.ts';

/** Until a row is measured. */
const USUAL_ROW_PX = 72;

export type JourneyRowsProps = { rows: readonly JourneyRow[]; links: Links };

/**
 * Some hundred journeys, of which those in sight are drawn. Arrows go from one to the next, Right
 * and Left between its two links.
 */
export function JourneyRows({ rows, links }: JourneyRowsProps) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: USUAL_ROW_PX }}>
      <GridList
        aria-label="Journeys"
        className={styles.rows ?? ''}
        items={rows}
        dependencies={[links]}
      >
        {(row) => <Row id={row.id} row={row} links={links} />}
      </GridList>
    </Virtualizer>
  );
}

function Row({ id, row, links }: { id: string; row: JourneyRow; links: Links }) {
  const { name, byPerson, steps, pages } = row;
  return (
    <GridListItem id={id} textValue={name} className={styles.row ?? ''} focusMode="child">
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
    </GridListItem>
  );
}
