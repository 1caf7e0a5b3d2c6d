import { useSyncExternalStore } from 'react';
import { chain } from '#domain/chain.ts';
import type { Language } from '#domain/languages.ts';
import { SiteFooter } from '#src/components/site-footer/site-footer.tsx';
import { useCopy } from '../i18n/copy.ts';

const never = () => () => {};

/** CHR-02: the four pages are on the chain's own site, outside this product (SET-01). */
export function AppFooter({ builtYear, language }: { builtYear: number; language: Language }) {
  const t = useCopy('common');
  // The year of a page built last year is corrected after hydration.
  const year = useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => builtYear,
  );
  return (
    <SiteFooter
      label={t('footer.label')}
      links={Object.entries(chain().legal).map(([page, address]) => ({
        label: t(`footer.${page}`),
        href: address[language],
      }))}
      copyright={t('footer.copyright', { year })}
    />
  );
}
