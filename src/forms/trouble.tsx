import type { ReactNode } from 'react';
import { isTagged } from '#machines/chart/active.ts';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { TroubleNotice, type TroubleProps } from './trouble-notice.tsx';

type Props = {
  /** Which region made the call: the page, or a sheet over it. */
  region?: 'flow' | 'overlay';
  /** For calls that are not in a trouble state, but take so long that trying again is offered. */
  kind?: TroubleProps['kind'];
  /** For more than sending `retried`. */
  onRetry?: () => void;
  isBeside?: TroubleProps['isBeside'];
  /** Other actions besides trying again. */
  children?: ReactNode;
};

/**
 * A call that failed or timed out, by the tags of its region; with the number to call. Used on
 * every page except the first, whose load has no room for it and which knows no place yet (ELG-07).
 */
export function Trouble({ region = 'flow', kind, onRetry, isBeside, children }: Props) {
  const send = useSend();
  const isUnanswered = useJourney((snapshot) => isTagged(snapshot, region, 'unanswered'));
  return (
    <TroubleNotice
      kind={kind ?? (isUnanswered ? 'slow' : 'failed')}
      onRetry={onRetry ?? (() => send({ type: 'retried' }))}
      isBeside={isBeside}
      help={<StoreToCall />}
    >
      {children}
    </TroubleNotice>
  );
}
