import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { Icon } from '#src/components/icon/icon.tsx';
import type { Look } from './tree-looks.ts';
import styles from './chart-tree.module.css';

const SPOKEN = { active: 'active', visited: 'visited', unvisited: 'not visited' } as const;

export type ChartRowProps = { id: string; look: Look };

/** One state as a row, with those inside it. */
export function ChartRow({ id, look }: ChartRowProps) {
  const { state, isActive, isVisited, isOpen, passage, visited, total, children } = look;
  const standing = isActive ? 'active' : isVisited ? 'visited' : 'unvisited';
  return (
    <TreeItem
      id={id}
      textValue={state.key}
      aria-label={[
        state.key,
        SPOKEN[standing],
        ...(total > 0 ? [`${visited} of ${total} inside visited`] : []),
        ...(passage ? [passage] : []),
      ].join(', ')}
      className={styles.row ?? ''}
      data-kind={state.kind}
      data-standing={standing}
    >
      <TreeItemContent>
        {isOpen === undefined ? (
          <span className={styles.caret} />
        ) : (
          <Button slot="chevron" className={styles.caret ?? ''}>
            <Icon name="chevron-right" size="small" />
          </Button>
        )}
        <span className={styles.box}>
          <span className={styles.key}>{state.key}</span>
          {total > 0 && (
            <span className={styles.count}>
              {visited}/{total}
            </span>
          )}
        </span>
        {passage && (
          <span className={styles.passage} data-passage={passage}>
            {passage}
          </span>
        )}
      </TreeItemContent>
      <Collection items={children}>
        {(child) => <ChartRow id={child.state.name} look={child} />}
      </Collection>
    </TreeItem>
  );
}
