import type { ReactNode } from 'react';
import { PageShell } from '#src/components/page-shell/page-shell.tsx';
import { useCopy } from '../i18n/copy.ts';

/**
 * No chart: it could not be loaded, so it is unknown which page to show, or it threw, and takes no
 * press. Shows the notice that says so; saved data stays.
 */
export function NoJourney({ children }: { children: ReactNode }) {
  const t = useCopy('common');
  return (
    <PageShell skipLabel={t('skip')} header={null} footer={null}>
      {children}
    </PageShell>
  );
}
