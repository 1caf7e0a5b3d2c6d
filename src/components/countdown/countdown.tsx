import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Spoken } from '../visually-hidden/visually-hidden.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import styles from './countdown.module.css';

export type CountdownProps = {
  /** Epoch milliseconds on the clock that `now` reads. */
  deadline: number;
  /** The browser's clock by default; keep the function the same between renders. */
  now?: () => number;
  /** Text before the remaining time: "Your time is held:". */
  label: string;
  /**
   * The remaining time, worded so that it cannot be taken for the time of day: "9 min 59 s left".
   */
  left: (time: TimeLeft) => string;
  /** Seconds left at which it is announced: 300, 120, 60 and 0. Otherwise it is silent. */
  announceAt: readonly number[];
  announcement: (secondsLeft: number) => string;
  /** From this many seconds on it has the warning color. */
  soonSeconds?: number;
};

export type TimeLeft = { minutes: number; seconds: number };

const minute = 60;

/** Whole minutes, and the remaining seconds. */
const partsOf = (secondsLeft: number): TimeLeft => ({
  minutes: Math.floor(secondsLeft / minute),
  seconds: secondsLeft % minute,
});

/** The remaining time, always visible, announced only at the agreed moments (WCAG 2.2.1). */
export function Countdown(props: CountdownProps) {
  const { deadline, now, label, left, announceAt, announcement, soonSeconds = 0 } = props;
  const secondsLeft = useSecondsLeft(deadline, now);
  const before = useRef(secondsLeft);
  const [spoken, setSpoken] = useState('');

  useEffect(() => {
    // A tab that slept may skip several moments: only the last is announced.
    const passed = announceAt.filter((at) => before.current > at && secondsLeft <= at);
    before.current = secondsLeft;
    if (passed.length > 0) setSpoken(announcement(Math.min(...passed)));
  }, [secondsLeft, announceAt, announcement]);

  return (
    <span className={styles.countdown} data-soon={secondsLeft <= soonSeconds ? '' : undefined}>
      <Icon name="clock" size="small" />
      <span>
        {label}{' '}
        <span className={styles.clock} role="timer" aria-live="off">
          {left(partsOf(secondsLeft))}
        </span>
      </span>
      <Spoken>{spoken}</Spoken>
    </span>
  );
}
