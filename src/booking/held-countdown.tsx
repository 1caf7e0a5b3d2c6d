import { useCallback } from 'react';
import { announceAt, HOLD_POLICY } from '#domain/hold-policy.ts';
import type { HeldFor } from '#machines/knowledge/held-for.ts';
import { steadyNow } from '#src/app/steady-clock.ts';
import { Countdown } from '#src/components/countdown/countdown.tsx';
import { useCopy } from '#src/i18n/copy.ts';

const MINUTE_SECONDS = 60;
const SPOKEN_AT = announceAt();

/** HLD-02: how long something is still held; announced at four moments only. */
export function HeldCountdown({ deadline, held }: { deadline: number; held: HeldFor }) {
  const t = useCopy('common');
  const announcement = useCallback(
    (seconds: number) => {
      const count = Math.ceil(seconds / MINUTE_SECONDS);
      return seconds > 0 ? t(`hold.minutesLeft${held}`, { count }) : t(`hold.over${held}`);
    },
    [t, held],
  );
  return (
    <Countdown
      deadline={deadline}
      now={steadyNow}
      label={t(`hold.label${held}`)}
      left={(time) => t(time.minutes > 0 ? 'hold.left' : 'hold.secondsLeft', { ...time })}
      announceAt={SPOKEN_AT}
      announcement={announcement}
      soonSeconds={HOLD_POLICY.warningSeconds}
    />
  );
}
