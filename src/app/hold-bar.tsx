import { useCallback } from 'react';
import { announceAt, HOLD_POLICY } from '#domain/hold-policy.ts';
import { heldFor } from '#machines/knowledge/held-for.ts';
import { Countdown } from '#src/components/countdown/countdown.tsx';
import { useCopy } from '../i18n/copy.ts';
import { steadyNow } from './steady-clock.ts';
import { useJourney, useKnown } from './use-journey.ts';

const MINUTE_SECONDS = 60;
const SPOKEN_AT = announceAt();

/**
 * HLD-02: how long the time, the times of a group, or a place in a line are still held, on every
 * page from choosing to booking; read out at four moments only.
 */
export function HoldBar() {
  const t = useCopy('common');
  const { hold } = useKnown('hold');
  const held = useJourney(({ context }) => heldFor(context));
  const announcement = useCallback(
    (seconds: number) => {
      const count = Math.ceil(seconds / MINUTE_SECONDS);
      return seconds > 0 ? t(`hold.minutesLeft${held}`, { count }) : t(`hold.over${held}`);
    },
    [t, held],
  );
  if (!hold) return null;
  return (
    <Countdown
      deadline={hold.deadline}
      now={steadyNow}
      label={t(`hold.label${held}`)}
      left={(time) => t(time.minutes > 0 ? 'hold.left' : 'hold.secondsLeft', { ...time })}
      announceAt={SPOKEN_AT}
      announcement={announcement}
      soonSeconds={HOLD_POLICY.warningSeconds}
    />
  );
}
