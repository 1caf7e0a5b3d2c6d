import type { ReactNode } from 'react';
import { useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

type LinkTroubleProps = {
  /** Too many attempts from one network (RES-04). */
  isLimited?: boolean;
  /** The page whose copy has the text `limited`. */
  page?: 'finish-later' | 'links';
  /** For more than sending `retried`. */
  onRetry?: () => void;
  /** In a form, whose own button tries again as well. */
  isBeside?: boolean;
  /** Other actions besides trying again. */
  children?: ReactNode;
};

/** A link that could not be checked or sent, which says nothing about whether it works. */
export function LinkTrouble(props: LinkTroubleProps) {
  const { isLimited = false, isBeside = false, page = 'links', children } = props;
  const send = useSend();
  const { onRetry = () => send({ type: 'retried' }) } = props;
  const t = useCopy(page);
  const common = useCopy('common');
  useOwnHeading();
  if (!isLimited)
    return (
      <Trouble onRetry={onRetry} isBeside={isBeside}>
        {children}
      </Trouble>
    );
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
      <p>{t('limited.text')}</p>
      <StoreToCall />
    </Alert>
  );
}
