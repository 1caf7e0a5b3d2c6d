import { PageShell } from '#src/components/page-shell/page-shell.tsx';
import { useCopy } from '../i18n/copy.ts';
import { PartMissing } from './notices.tsx';

/**
 * The chart could not be fetched, so no page can be told from another. That is said; what is kept
 * stays kept.
 */
export function NoJourney({ onRetry }: { onRetry: () => void }) {
  const t = useCopy('common');
  return (
    <PageShell skipLabel={t('skip')} header={null} footer={null}>
      <PartMissing onRetry={onRetry} />
    </PageShell>
  );
}
