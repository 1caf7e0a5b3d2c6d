import type { ReactNode } from 'react';
import { isTagged } from '#machines/chart/active.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { Skeleton, type SkeletonProps } from '#src/components/skeleton/skeleton.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { Trouble } from './trouble.tsx';

type FetchingProps = Partial<Omit<SkeletonProps, 'stillLabel'>> & {
  /** Which region waits for the answer: the page, or a sheet over it. */
  region?: 'flow' | 'overlay';
  /** After a failure, other actions besides trying again. */
  children?: ReactNode;
};

/**
 * Placeholder for content that is being loaded: shows the waiting or the failure, by the tags of
 * its region (API-03).
 */
export function Fetching({ region = 'flow', label, children, ...size }: FetchingProps) {
  const t = useCopy('common');
  const isTrouble = useJourney((snapshot) => isTagged(snapshot, region, 'trouble'));
  if (isTrouble) return <Trouble region={region}>{children}</Trouble>;
  return (
    <Skeleton label={label ?? t('waiting.looking')} stillLabel={t('waiting.still')} {...size} />
  );
}
