import type { ReactNode } from 'react';
import { isTagged } from '#machines/chart/active.ts';
import { factsOf } from '#machines/knowledge/facts.ts';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useWait } from './use-wait.ts';
import { TroubleNotice, type TroubleProps } from './trouble-notice.tsx';

type Props = {
  /** Which region made the call: the page, or a sheet over it. */
  region?: 'flow' | 'overlay';
  /**
   * For calls that are not in a trouble state, but take so long that trying again is offered; or
   * too many attempts from one network (RES-04).
   */
  kind?: TroubleProps['kind'] | 'limited';
  /** The page whose copy has the text `limited`. */
  page?: 'finish-later' | 'links';
  /** For more than sending `retried`. */
  onRetry?: () => void;
  isBeside?: TroubleProps['isBeside'];
  texts?: TroubleProps['texts'];
  /**
   * Whether the message says that what was typed is saved: in a form, and by default wherever a
   * booking is under way. Elsewhere nothing was typed.
   */
  isTyped?: boolean;
  /** Other actions besides trying again. */
  children?: ReactNode;
};

/**
 * A call that failed or timed out, by the tags of its region; with the number to call. Used on
 * every page except the first, whose load has no room for it and which knows no place yet (ELG-07).
 */
export function Trouble(props: Props) {
  const { region = 'flow', kind, page = 'links', isTyped, ...given } = props;
  const send = useSend();
  const common = useCopy('common');
  const isUnderWay = useJourney(({ context }) => {
    const facts = factsOf(context);
    return facts.has('started') && !facts.has('booked');
  });
  const isUnanswered = useJourney((snapshot) => isTagged(snapshot, region, 'unanswered'));
  const untyped = {
    failed: common('trouble.untyped.failed'),
    slow: common('trouble.untyped.slow'),
  };
  const notice = {
    onRetry: () => send({ type: 'retried' }),
    ...(!(isTyped ?? isUnderWay) && { texts: untyped }),
    ...given,
    help: <StoreToCall />,
  };
  return kind === 'limited' ? (
    <TooManyTries {...notice} page={page} />
  ) : (
    <TroubleNotice {...notice} kind={kind ?? (isUnanswered ? 'slow' : 'failed')} />
  );
}

type LimitedProps = Omit<TroubleProps, 'kind'> & { page: 'finish-later' | 'links' };

function TooManyTries({ onRetry, isBeside, page, children, help }: LimitedProps) {
  const t = useCopy(page);
  const wait = useWait();
  const common = useCopy('common');
  return (
    <Alert
      tone="warn"
      announce="now"
      title={t('limited.title')}
      actions={
        <>
          <Button variant={isBeside ? 'secondary' : 'primary'} onPress={onRetry}>
            {common('retry')}
          </Button>
          {children}
        </>
      }
    >
      <p>{t('limited.text', { wait })}</p>
      {help}
    </Alert>
  );
}
