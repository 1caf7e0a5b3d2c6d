import styles from './path-art.module.css';

// A quiet walk of our mark's dots from below to the drop: x, y, radius on a 300 x 420 field.
const steps: readonly (readonly [number, number, number])[] = [
  [28, 398, 4],
  [64, 372, 4.5],
  [106, 362, 5],
  [150, 362, 5.5],
  [192, 350, 6],
  [222, 322, 6.5],
  [228, 284, 7],
  [208, 250, 7.5],
  [170, 230, 8],
  [130, 216, 8.5],
  [96, 188, 9],
];

/** Decoration in the empty column of a page that has nothing to put beside it. */
export function PathArt() {
  return (
    <svg className={styles.art} viewBox="0 0 300 420" aria-hidden="true" focusable="false">
      {steps.map(([cx, cy, r], index) => (
        <circle
          key={`${cx} ${cy}`}
          cx={cx}
          cy={cy}
          r={r}
          data-lit={index % 4 === 0 ? '' : undefined}
        />
      ))}
      <path d="M150 20c27 33 52 64 52 95a52 52 0 0 1-104 0c0-31 25-62 52-95z" />
      <path className={styles.tick} d="m127 115 16 16 31-33" />
    </svg>
  );
}
