import { useMatches, useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import type { ShownProps } from './shown.ts';

const ID = 'sharing';

/** SAF-01: whether group members see each other's first name and time. */
export function Sharing({ appointment: { membersSeeOthers = true } }: ShownProps) {
  const send = useSend();
  const press = usePress();
  const matches = useMatches();
  const t = useCopy('view-details');
  const at = (state: 'sharingFailed' | 'sharingUnanswered') =>
    matches({ flow: { 'view-details': { upcoming: state } } });
  return (
    <section className="stack stack-tight" aria-labelledby="sharing-title" data-print="hide">
      <h2 id="sharing-title">{t('sharing.title')}</h2>
      <p>{t('sharing.text')}</p>
      <SummaryList
        rows={[
          {
            term: t('sharing.term'),
            value: t(membersSeeOthers ? 'sharing.on' : 'sharing.off'),
            action: {
              id: ID,
              label: t(membersSeeOthers ? 'sharing.turnOff' : 'sharing.turnOn'),
              ...press({ type: 'sharing.switched' }),
            },
          },
        ]}
      />
      {(at('sharingFailed') || at('sharingUnanswered')) && (
        <Trouble
          isBeside
          onRetry={() => {
            // The message disappears with its button, so the row it was about takes the focus.
            document.getElementById(ID)?.focus();
            send({ type: 'retried' });
          }}
        />
      )}
    </section>
  );
}
