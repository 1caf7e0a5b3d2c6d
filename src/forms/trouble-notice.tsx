import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';

export type TroubleProps = {
  /** `slow`: there was no answer, which is not the same as a failure. */
  kind: 'failed' | 'slow';
  onRetry: () => void;
  /** The page or the form has a first button of its own, and a screen has one. */
  isBeside?: boolean;
  /** Where nothing was typed that could be lost: what is so instead. */
  texts?: Readonly<Record<'failed' | 'slow', string>>;
  /** Other actions besides trying again. */
  children?: React.ReactNode;
  /** Who can help meanwhile. */
  help?: React.ReactNode;
};

/** A failed call: what was kept, and what to do (API-03). */
export function TroubleNotice({
  kind,
  onRetry,
  isBeside = false,
  texts,
  children,
  help,
}: TroubleProps) {
  const t = useCopy('common');
  return (
    <Alert
      tone="err"
      announce="now"
      title={kind === 'slow' ? t('trouble.slowTitle') : t('trouble.failedTitle')}
      actions={
        <>
          <Button variant={isBeside ? 'secondary' : 'primary'} onPress={onRetry}>
            {t('retry')}
          </Button>
          {children}
        </>
      }
    >
      <p>{texts?.[kind] ?? t(`trouble.${kind}`)}</p>
      {help}
    </Alert>
  );
}
