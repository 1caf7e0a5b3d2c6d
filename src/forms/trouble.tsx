import type { ReactNode } from 'react';
import { isTagged } from '#machines/chart/active.ts';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { TroubleNotice, type TroubleProps } from './trouble-notice.tsx';

type Props = {
  /** Whose call it was: the page's, or a sheet's over it. */
  region?: 'flow' | 'overlay';
  /** Where it is no state of trouble: the answer takes so long that trying again is offered. */
  kind?: TroubleProps['kind'];
  /** Where more is to be done than to say so. */
  onRetry?: () => void;
  /** More ways on than trying again. */
  children?: ReactNode;
};

/**
 * A call that came to nothing, or has no answer, as the tags of its region tell; with the
 * number to call. On every page but the first, whose load has no room for it and which knows no
 * place yet (ELG-07).
 */
export function Trouble({ region = 'flow', kind, onRetry, children }: Props) {
  const send = useSend();
  const isUnanswered = useJourney((snapshot) => isTagged(snapshot, region, 'unanswered'));
  return (
    <TroubleNotice
      kind={kind ?? (isUnanswered ? 'slow' : 'failed')}
      onRetry={onRetry ?? (() => send({ type: 'retried' }))}
      help={<StoreToCall />}
    >
      {children}
    </TroubleNotice>
  );
}
