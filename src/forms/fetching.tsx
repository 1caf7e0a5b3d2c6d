import type { ReactNode } from 'react';
import { isTagged } from '#machines/chart/active.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { Skeleton, type SkeletonProps } from '#src/components/skeleton/skeleton.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { Trouble } from './trouble.tsx';

type FetchingProps = Partial<Omit<SkeletonProps, 'stillLabel'>> & {
  /** Whose answer it is: the page's, or a sheet's over it. */
  region?: 'flow' | 'overlay';
  /** In trouble, more ways on than trying again. */
  children?: ReactNode;
};

/**
 * Stands in the place of what is fetched until it is there: that it is waited for, or that it did
 * not come, as the tags of its region tell (API-03).
 */
export function Fetching({ region = 'flow', label, children, ...size }: FetchingProps) {
  const t = useCopy('common');
  const isTrouble = useJourney((snapshot) => isTagged(snapshot, region, 'trouble'));
  if (isTrouble) return <Trouble region={region}>{children}</Trouble>;
  return (
    <Skeleton label={label ?? t('waiting.looking')} stillLabel={t('waiting.still')} {...size} />
  );
}
