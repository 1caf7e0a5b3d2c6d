import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';

export type TroubleProps = {
  /** `slow`: no answer came, which is not the same as a no. */
  kind: 'failed' | 'slow';
  onRetry: () => void;
  /** More ways on than trying again. */
  children?: React.ReactNode;
  /** Who can help meanwhile. */
  help?: React.ReactNode;
};

/** A call that came to nothing: what is kept, and what to do (API-03). */
export function TroubleNotice({ kind, onRetry, children, help }: TroubleProps) {
  const t = useCopy('common');
  return (
    <Alert
      tone="err"
      announce="now"
      title={kind === 'slow' ? t('trouble.slowTitle') : t('trouble.failedTitle')}
      actions={
        <>
          <Button variant="primary" onPress={onRetry}>
            {t('retry')}
          </Button>
          {children}
        </>
      }
    >
      <p>{kind === 'slow' ? t('trouble.slow') : t('trouble.failed')}</p>
      {help}
    </Alert>
  );
}
