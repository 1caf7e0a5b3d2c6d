import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { WaysOn } from '#src/links/ways-on.tsx';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

/** RTE-12: the campaign's address without a key. */
export function Uninvited() {
  const t = useCopy('quick-flow');
  useOwnHeading();
  return (
    <>
      <PageHeading lead={t('uninvited.lead')}>{t('uninvited.title')}</PageHeading>
      <WaysOn />
    </>
  );
}
