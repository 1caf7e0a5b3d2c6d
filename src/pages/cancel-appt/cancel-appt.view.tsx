import { CANCEL_REASONS } from '#domain/cancellation.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import type { ViewProps } from '#src/app/view.ts';
import { BookedFacts } from '#src/booking/booked-facts.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

/** What would be cancelled, and why: one list, which may also be left unsaid (CAN-01). */
export function CancelApptView({ snapshot, send }: ViewProps) {
  const t = useCopy('cancel-appt');
  const common = useCopy('common');
  const { problemOf } = useProblems(snapshot);
  const { appointment, others, reason } = snapshot.context.manage;
  // The chart comes here with an appointment only.
  if (!appointment) return null;
  const hasCovid = [appointment, ...others].some(({ vaccines }) =>
    vaccines.some(({ code }) => code === COVID),
  );
  const reasons = CANCEL_REASONS.filter((one) => one !== 'covidManufacturer' || hasCovid);
  const submit = () => send({ type: 'reason.submitted' });
  return (
    <>
      <PageHeading lead={t(others.length > 0 ? 'leadGroup' : 'lead')}>{t('title')}</PageHeading>
      <AnswerForm snapshot={snapshot} step="asking" onSubmit={submit} onRetry={submit}>
        <BookedFacts appointment={appointment} others={others} />
        <ChoiceGroup
          id="reason"
          legend={t('legend')}
          hint={t('hint')}
          problem={problemOf('reason')}
        >
          {reasons.map((one) => (
            <ChoiceCard
              key={one}
              kind="radio"
              name="reason"
              value={one}
              checked={reason === one}
              onChange={() => send({ type: 'reason.given', reason: one })}
              title={t(`reason.${one}`)}
            />
          ))}
        </ChoiceGroup>
        <ActionRow>
          <Button type="submit" variant="primary" icon="arrow-next">
            {common('continue')}
          </Button>
          <Button onPress={() => send({ type: 'appointment.kept' })}>{t('keep')}</Button>
        </ActionRow>
      </AnswerForm>
    </>
  );
}
