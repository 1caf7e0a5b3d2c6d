import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Spoken } from '../visually-hidden/visually-hidden.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';
import styles from './countdown.module.css';

export type CountdownProps = {
  /** Epoch milliseconds on the clock `now` reads. */
  deadline: number;
  /** The browser's clock where it is not said; keep the function the same between renders. */
  now?: () => number;
  /** Before what is left: "Your time is held:". */
  label: string;
  /** What is left, in words that no one takes for the time of day: "9 min 59 s left". */
  left: (time: TimeLeft) => string;
  /** Seconds left at which it is read out: 300, 120, 60 and 0. All the rest is silent. */
  announceAt: readonly number[];
  announcement: (secondsLeft: number) => string;
  /** From this many seconds on it is drawn in the colour of a warning. */
  soonSeconds?: number;
};

export type TimeLeft = { minutes: number; seconds: number };

const minute = 60;

/** Whole minutes, and the seconds that are over. */
const partsOf = (secondsLeft: number): TimeLeft => ({
  minutes: Math.floor(secondsLeft / minute),
  seconds: secondsLeft % minute,
});

/** Time left, always to be seen, spoken only at the agreed moments (WCAG 2.2.1). */
export function Countdown(props: CountdownProps) {
  const { deadline, now, label, left, announceAt, announcement, soonSeconds = 0 } = props;
  const secondsLeft = useSecondsLeft(deadline, now);
  const before = useRef(secondsLeft);
  const [spoken, setSpoken] = useState('');

  useEffect(() => {
    // A tab that slept may jump over several moments: only the last one is worth saying.
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
