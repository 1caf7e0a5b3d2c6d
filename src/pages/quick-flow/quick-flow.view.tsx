import { useMatches } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Fetching } from '#src/forms/fetching.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { CLOSED, ClosedLink } from '#src/links/closed-link.tsx';
import { LinkTrouble } from '#src/links/link-trouble.tsx';
import { Uninvited } from './uninvited.tsx';
import { Welcome } from './welcome.tsx';

/**
 * RTE-12, QCK-01: checks an invitation, which changes nothing, and says what it is about (RES-04).
 */
export function QuickFlowView() {
  const matches = useMatches();
  const t = useCopy('quick-flow');
  const at = (state: 'welcome' | 'uninvited' | 'failed' | 'unanswered' | 'limited') =>
    matches({ flow: { 'quick-flow': state } });
  const closed = CLOSED.find((why) => matches({ flow: { 'quick-flow': why } }));
  if (closed) return <ClosedLink why={closed} />;
  if (at('uninvited')) return <Uninvited />;
  if (at('welcome')) return <Welcome />;
  return (
    <>
      <PageHeading>{t('title')}</PageHeading>
      {at('limited') || at('unanswered') || at('failed') ? (
        <LinkTrouble isLimited={at('limited')} />
      ) : (
        <Fetching count={1} blockHeight="7rem" />
      )}
    </>
  );
}
