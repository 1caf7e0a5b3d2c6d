import { PageShell } from '#src/components/page-shell/page-shell.tsx';
import { useCopy } from '../i18n/copy.ts';
import { PartMissing } from './notices.tsx';

/**
 * The chart could not be loaded, so it is unknown which page to show. Says so; saved data stays.
 */
export function NoJourney({ onRetry }: { onRetry: () => void }) {
  const t = useCopy('common');
  return (
    <PageShell skipLabel={t('skip')} header={null} footer={null}>
      <PartMissing onRetry={onRetry} />
    </PageShell>
  );
}
