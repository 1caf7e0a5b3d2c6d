import { useCallback } from 'react';
import { announceAt, HOLD_POLICY } from '#domain/hold-policy.ts';
import { Countdown } from '#src/components/countdown/countdown.tsx';
import { useCopy } from '../i18n/copy.ts';
import type { ViewProps } from './view.ts';

const MINUTE_SECONDS = 60;
const SPOKEN_AT = announceAt();

/** HLD-02: how long the time is still held, on every page from choosing it to booking it; read out at four moments only. */
export function HoldBar({ snapshot }: ViewProps) {
  const t = useCopy('common');
  const { hold } = snapshot.context;
  const announcement = useCallback(
    (seconds: number) =>
      seconds > 0
        ? t('hold.minutesLeft', { count: Math.ceil(seconds / MINUTE_SECONDS) })
        : t('hold.over'),
    [t],
  );
  if (!hold) return null;
  return (
    <Countdown
      deadline={hold.deadline}
      label={t('hold.label')}
      announceAt={SPOKEN_AT}
      announcement={announcement}
      soonSeconds={HOLD_POLICY.warningSeconds}
    />
  );
}
