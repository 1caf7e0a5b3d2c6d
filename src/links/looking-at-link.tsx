import { isTagged } from '#machines/chart/active.ts';
import { useJourney, useMatches } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { LinkTrouble } from './link-trouble.tsx';

interface LookingAtLinkProps {
  /** The page whose copy has `wait`, the heading, and `looking`, the announcement meanwhile. */
  page: 'earlier-time' | 'slot' | 'walk-in';
}

/** A link's page until it is known what the link leads to, or that it cannot be found out. */
export function LookingAtLink({ page }: LookingAtLinkProps) {
  const matches = useMatches();
  const t = useCopy(page);
  const isTrouble = useJourney((snapshot) => isTagged(snapshot, 'flow', 'trouble'));
  return (
    <>
      <PageHeading>{t('wait')}</PageHeading>
      {isTrouble ? (
        <LinkTrouble isLimited={matches({ flow: { [page]: 'limited' } })} />
      ) : (
        <Fetching label={t('looking')} count={2} />
      )}
    </>
  );
}
