import { useMatches } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { LinkTrouble } from '#src/links/link-trouble.tsx';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

/**
 * No answer about the link, or, once it has opened, about what can be booked today. The link still
 * works (API-03).
 */
export function Stuck() {
  const matches = useMatches();
  const t = useCopy('resume');
  useOwnHeading();
  const at = (state: 'limited' | 'behind') => matches({ flow: { resume: state } });
  return (
    <>
      {at('behind') ? (
        <PageHeading lead={t('behind.lead')}>{t('behind.title')}</PageHeading>
      ) : (
        <PageHeading>{t('title')}</PageHeading>
      )}
      <LinkTrouble isLimited={at('limited')} />
    </>
  );
}
