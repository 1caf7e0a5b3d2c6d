import { useCallback } from 'react';
import { announceAt, HOLD_POLICY } from '#domain/hold-policy.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { Countdown } from '#src/components/countdown/countdown.tsx';
import { useCopy } from '../i18n/copy.ts';
import { useJourney, useKnown } from './use-journey.ts';

const MINUTE_SECONDS = 60;
const SPOKEN_AT = announceAt();

/**
 * HLD-02: how long the time, or the times of a group, are still held, on every page from choosing
 * to booking; read out at four moments only.
 */
export function HoldBar() {
  const t = useCopy('common');
  const { hold } = useKnown('hold');
  const isForAll = useJourney(({ context }) => isForGroup(context));
  const announcement = useCallback(
    (seconds: number) => {
      const count = Math.ceil(seconds / MINUTE_SECONDS);
      if (seconds > 0)
        return isForAll ? t('hold.minutesLeftForAll', { count }) : t('hold.minutesLeft', { count });
      return isForAll ? t('hold.overForAll') : t('hold.over');
    },
    [t, isForAll],
  );
  if (!hold) return null;
  return (
    <Countdown
      deadline={hold.deadline}
      label={isForAll ? t('hold.labelForAll') : t('hold.label')}
      left={(time) => t(time.minutes > 0 ? 'hold.left' : 'hold.secondsLeft', { ...time })}
      announceAt={SPOKEN_AT}
      announcement={announcement}
      soonSeconds={HOLD_POLICY.warningSeconds}
    />
  );
}
