import { useCallback } from 'react';
import { announceAt, HOLD_POLICY } from '#domain/hold-policy.ts';
import { steadyNow } from '#src/app/steady-clock.ts';
import { Countdown } from '#src/components/countdown/countdown.tsx';
import { useCopy } from '#src/i18n/copy.ts';

const MINUTE_SECONDS = 60;
const SPOKEN_AT = announceAt();

type HeldCountdownProps = {
  deadline: number;
  /** Text before the remaining time: what is held. */
  label: string;
  /** What is said with whole minutes left, and with 0 once it is over; the same between renders. */
  said: (minutes: number) => string;
};

/** HLD-02: how long something is still held; announced at four moments only. */
export function HeldCountdown({ deadline, label, said }: HeldCountdownProps) {
  const t = useCopy('common');
  const announcement = useCallback(
    (seconds: number) => said(Math.ceil(seconds / MINUTE_SECONDS)),
    [said],
  );
  return (
    <Countdown
      deadline={deadline}
      now={steadyNow}
      label={label}
      left={(time) => t(time.minutes > 0 ? 'hold.left' : 'hold.secondsLeft', { ...time })}
      announceAt={SPOKEN_AT}
      announcement={announcement}
      soonSeconds={HOLD_POLICY.warningSeconds}
    />
  );
}
