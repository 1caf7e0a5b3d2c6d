import { memo } from 'react';
import { Icon } from '#src/components/icon/icon.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import type { Look } from './tree-looks.ts';
import styles from './chart-tree.module.css';

export type ChartBoxProps = { look: Look; level: number };

/** One state as a box, with what is inside it. The tree around it listens for presses and keys. */
export const ChartBox = memo(function ChartBox({ look, level }: ChartBoxProps) {
  const { state, isActive, isVisited, isOpen, passage, visited, total, children } = look;
  const insideId = `inside.${state.name}`;
  const standing = isActive ? 'active' : isVisited ? 'visited' : 'unvisited';
  return (
    <li
      role="none"
      className={styles.box}
      data-kind={state.kind}
      data-open={isOpen || undefined}
      data-standing={standing}
    >
      <div
        role="treeitem"
        className={styles.row}
        aria-level={level}
        aria-expanded={isOpen}
        aria-selected={look.isChosen}
        aria-owns={children.length > 0 ? insideId : undefined}
        tabIndex={look.isTabStop ? 0 : -1}
        data-name={state.name}
      >
        {isOpen !== undefined && (
          <span className={styles.caret} data-caret="">
            <Icon name="chevron-right" size="small" />
          </span>
        )}
        <span className={styles.key}>{state.key}</span>
        <VisuallyHidden>, {SPOKEN[standing]}</VisuallyHidden>
        {total > 0 && (
          <>
            <span className={styles.count} aria-hidden="true">
              {visited}/{total}
            </span>
            <VisuallyHidden>
              , {visited} of {total} inside visited
            </VisuallyHidden>
          </>
        )}
        {passage && (
          <span className={styles.passage} data-passage={passage}>
            {passage}
          </span>
        )}
      </div>
      {children.length > 0 && (
        // What is inside a box of a tree is a group of it, and a list of boxes.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <ul role="group" id={insideId} className={styles.inside}>
          {children.map((child) => (
            <ChartBox key={child.state.name} look={child} level={level + 1} />
          ))}
        </ul>
      )}
    </li>
  );
});

const SPOKEN = { active: 'active', visited: 'visited', unvisited: 'not visited' } as const;
