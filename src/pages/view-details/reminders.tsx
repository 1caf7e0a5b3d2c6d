import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { SummaryList, type SummaryRow } from '#src/components/summary-list/summary-list.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import type { ShownProps } from './shown.ts';

/**
 * CNF-04: how reminders are sent. A group is reminded by e-mail only, and texts need a separate
 * consent (ENG-09, SMS-01).
 */
export function Reminders({ appointment }: ShownProps) {
  const send = useSend();
  const press = usePress();
  const matches = useMatches();
  const t = useCopy('view-details');
  const { texts, manage } = useKnown('texts', 'manage');
  const { reminders, bookingType, textsStopped } = appointment;
  const at = (state: 'failed' | 'unanswered') =>
    matches({ flow: { 'view-details': { upcoming: state } } });
  const wished = manage.reminders?.text === reminders.text ? 'email' : 'text';
  const row = (by: 'email' | 'text'): SummaryRow => ({
    term: t(`reminders.${by}.term`),
    value: t(reminders[by] ? 'reminders.on' : 'reminders.off'),
    action: {
      id: `reminders-${by}`,
      label: t(reminders[by] ? `reminders.${by}.turnOff` : `reminders.${by}.turnOn`),
      ...press({ type: 'reminders.switched', by }),
    },
  });
  const noTexts = textsStopped ? 'stopped' : 'none';
  const byText: SummaryRow =
    texts.decision === 'agree' && !textsStopped
      ? row('text')
      : { term: t('reminders.text.term'), value: t(`reminders.text.${noTexts}`) };
  return (
    <section className="stack stack-tight" aria-labelledby="reminders-title" data-print="hide">
      <h2 id="reminders-title">{t('reminders.title')}</h2>
      <p>{t('reminders.when')}</p>
      <SummaryList rows={[row('email'), ...(bookingType === 'Group' ? [] : [byText])]} />
      {(at('failed') || at('unanswered')) && (
        <Trouble
          isBeside
          onRetry={() => {
            // The message disappears with its button, so the row it was about takes the focus.
            document.getElementById(`reminders-${wished}`)?.focus();
            send({ type: 'retried' });
          }}
        />
      )}
    </section>
  );
}
