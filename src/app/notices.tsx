import type { PageId } from '#domain/pages.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '../i18n/copy.ts';
import { useHasLeft } from './use-has-left.ts';

/**
 * SES-04: answers saved by an older version of the product could not be used. Shown until the
 * visitor goes to another page.
 */
export function StartedOver({ page }: { page: PageId }) {
  const t = useCopy('app');
  const hasLeft = useHasLeft(page);
  return hasLeft ? null : <Alert title={t('restarted.title')}>{t('restarted.text')}</Alert>;
}

/**
 * A chunk could not be loaded: the visitor is offline, or a deployment removed it. Trying again
 * loses nothing typed.
 */
export function PartMissing({ onRetry }: { onRetry: () => void }) {
  const t = useCopy('app');
  const common = useCopy('common');
  return (
    <Alert
      tone="warn"
      announce="now"
      title={t('missing.title')}
      actions={
        <Button variant="primary" onPress={onRetry}>
          {common('retry')}
        </Button>
      }
    >
      {t('missing.text')}
    </Alert>
  );
}

/** A bug of ours. */
export function Crashed({
  onRetry,
  onStartOver,
}: {
  onRetry: () => void;
  onStartOver: () => void;
}) {
  const t = useCopy('app');
  const common = useCopy('common');
  return (
    <Alert
      tone="err"
      announce="now"
      title={t('crash.title')}
      actions={
        <>
          <Button variant="primary" onPress={onRetry}>
            {common('retry')}
          </Button>
          <Button onPress={onStartOver}>{t('crash.startOver')}</Button>
        </>
      }
    >
      {t('crash.text')}
    </Alert>
  );
}
