import { useMatches } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { CLOSED, ClosedLink } from '#src/links/closed-link.tsx';
import { LinkTrouble } from '#src/links/link-trouble.tsx';
import { ProofForm } from '#src/links/proof-form.tsx';

/** RTE-12, QCK-01: the date of birth proves that the invitation is for this visitor (RES-04). */
export function QuickFlowVerifyView() {
  const matches = useMatches();
  const t = useCopy('quick-flow-verify');
  const at = (state: 'proving' | 'notStarted' | 'failed' | 'unanswered' | 'limited' | 'behind') =>
    matches({ flow: { 'quick-flow-verify': state } });
  const closed = CLOSED.find((why) => matches({ flow: { 'quick-flow-verify': why } }));
  if (closed) return <ClosedLink why={closed} />;
  const isTrouble = at('limited') || at('unanswered') || at('failed') || at('behind');
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      {isTrouble ? (
        <LinkTrouble isLimited={at('limited')} />
      ) : (
        <ProofForm
          step={at('proving') ? 'asking' : at('notStarted') ? 'slow' : 'busy'}
          legend={t('born')}
        />
      )}
    </>
  );
}
