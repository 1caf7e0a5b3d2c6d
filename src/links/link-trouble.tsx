import type { ReactNode } from 'react';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

type LinkTroubleProps = {
  /** `limited`: looked at too often from one place (RES-04). */
  kind: 'failed' | 'slow' | 'limited';
  /** Whose copy says `limited`. */
  page?: 'finish-later' | 'links';
  onRetry: () => void;
  /** More ways on than trying again. */
  children?: ReactNode;
};

/** A link that could not be looked at, or sent, which says nothing about what it is worth. */
export function LinkTrouble({ kind, page = 'links', onRetry, children }: LinkTroubleProps) {
  const t = useCopy(page);
  const common = useCopy('common');
  useOwnHeading();
  if (kind !== 'limited') {
    return (
      <Trouble kind={kind} onRetry={onRetry}>
        {children}
      </Trouble>
    );
  }
  return (
    <Alert
      tone="warn"
      announce="now"
      title={t('limited.title')}
      actions={
        <>
          <Button variant="primary" onPress={onRetry}>
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
