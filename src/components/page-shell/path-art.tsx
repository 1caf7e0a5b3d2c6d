import { Drawing } from '../icon/drawing.tsx';
import styles from './path-art.module.css';

/** Decoration in the empty column of a page that has nothing to put beside it. */
export function PathArt() {
  return (
    <svg className={styles.art} viewBox="0 0 300 420" aria-hidden="true" focusable="false">
      <Drawing id="path-art" />
    </svg>
  );
}
