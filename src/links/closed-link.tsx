import type { LinkState } from '#domain/resume.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';
import { WaysOn } from './ways-on.tsx';

export type Closed = Exclude<LinkState, 'valid'>;

/** Why a link does not work; each is a state of the chart of that name. */
export const CLOSED: readonly Closed[] = ['expired', 'revoked', 'spent', 'invalid'];

/** RES-03: says why a link does not work, and what can be done instead. */
export function ClosedLink({ why }: { why: Closed }) {
  const t = useCopy('links');
  useOwnHeading();
  return (
    <>
      <PageHeading lead={t(`closed.${why}.lead`)}>{t(`closed.${why}.title`)}</PageHeading>
      <WaysOn isBooked={why === 'spent'} />
    </>
  );
}
