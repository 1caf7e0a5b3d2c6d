import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { LinkTrouble } from './link-trouble.tsx';

/** States of a page in which nobody could say what its link leads to. */
export const LOOK_TROUBLES = ['failed', 'timedOut', 'limited'] as const;
export type LookTrouble = (typeof LOOK_TROUBLES)[number];

interface LookingAtLinkProps {
  /** Whose copy says `wait`, the heading, and `looking`, what is read out meanwhile. */
  page: 'earlier-time' | 'slot' | 'walk-in';
  trouble: LookTrouble | undefined;
}

/** A link's page until it is known what the link leads to. */
export function LookingAtLink({ page, trouble }: LookingAtLinkProps) {
  const t = useCopy(page);
  return (
    <>
      <PageHeading>{t('wait')}</PageHeading>
      {trouble ? (
        <LinkTrouble isLimited={trouble === 'limited'} />
      ) : (
        <Fetching label={t('looking')} count={2} />
      )}
    </>
  );
}
