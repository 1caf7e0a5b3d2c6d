import { useState } from 'react';
import { turnIn } from '#machines/knowledge/turn.ts';
import { steadyNow } from '#src/app/steady-clock.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { Countdown } from '#src/components/countdown/countdown.tsx';
import { useCopy } from '#src/i18n/copy.ts';

const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;
/** The page already says that it continues by itself; announcing each round would be noise. */
const NEVER: readonly number[] = [];
const silent = () => '';

/** SAF-02: when the time is automatically requested again. */
export function TurnCountdown() {
  const turn = useJourney(({ context }) => turnIn(context));
  return turn ? <Round key={turn.asked} seconds={turn.seconds} /> : null;
}

function Round({ seconds }: { seconds: number }) {
  const t = useCopy('common');
  const [deadline] = useState(() => steadyNow() + seconds * SECOND_MS);
  return (
    <Countdown
      deadline={deadline}
      now={steadyNow}
      label={t('turn.label')}
      left={({ minutes, seconds: rest }) =>
        t('turn.seconds', { count: minutes * MINUTE_SECONDS + rest })
      }
      announceAt={NEVER}
      announcement={silent}
    />
  );
}
