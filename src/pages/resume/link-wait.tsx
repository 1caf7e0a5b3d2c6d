import { useMatches } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

/** Shown while the link is checked, and while the rest of the booking loads. */
export function LinkWait() {
  const matches = useMatches();
  const t = useCopy('resume');
  useOwnHeading();
  const isLooking = matches({ flow: { resume: 'looking' } });
  return (
    <>
      <PageHeading>{t('title')}</PageHeading>
      <Fetching label={isLooking ? t('looking') : t('bringing')} count={2} />
    </>
  );
}
