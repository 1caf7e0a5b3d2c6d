import { useEffect, useState } from 'react';
import styles from './skeleton.module.css';

export type SkeletonProps = {
  /** "Looking for times near you". */
  label: string;
  /** Announced after five seconds: "Still looking…". */
  stillLabel: string;
  /** The number of blocks and their height, like the content to come: '12rem'. */
  count?: number;
  blockHeight?: string;
};

// A wait is announced again at 5 s; Retry at 15 s is a state of the chart.
const longWaitMs = 5000;

/** Placeholder for content being loaded, at its size, drawn only when the wait is noticeable. */
export function Skeleton({ label, stillLabel, count = 3, blockHeight = '8rem' }: SkeletonProps) {
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longWaitMs);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className={styles.skeleton}>
      <output className={styles.words}>{isLong ? stillLabel : label}</output>
      {Array.from({ length: count }, (_, block) => (
        <div
          key={block}
          className={styles.block}
          style={{ blockSize: blockHeight }}
          aria-hidden="true"
        />
      ))}
    </div>
  );
}
