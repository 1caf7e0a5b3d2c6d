import { useSyncExternalStore } from 'react';
import { SiteFooter } from '#src/components/site-footer/site-footer.tsx';
import { useCopy } from '../i18n/copy.ts';

/** CHR-02: the four pages are the brand's own, outside this product. */
const LEGAL = 'https://www.dosepath.example/legal';

const never = () => () => {};

export function AppFooter({ builtYear }: { builtYear: number }) {
  const t = useCopy('common');
  // A page built last year is put right after hydration.
  const year = useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => builtYear,
  );
  return (
    <SiteFooter
      label={t('footer.label')}
      links={[
        { label: t('footer.privacyCenter'), href: `${LEGAL}/privacy-center` },
        { label: t('footer.privacyPractices'), href: `${LEGAL}/notice-of-privacy-practices` },
        { label: t('footer.terms'), href: `${LEGAL}/terms-of-use` },
        { label: t('footer.onlinePrivacy'), href: `${LEGAL}/online-privacy-and-security` },
      ]}
      copyright={t('footer.copyright', { year, brand: t('brand') })}
    />
  );
}
