import { CANCEL_REASONS } from '#domain/cancellation.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { BookedFacts } from '#src/booking/booked-facts.tsx';
import { BookedGroup } from '#src/booking/booked-group.tsx';
import { peopleToCome } from '#src/booking/booked-people.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { OneOf } from '#src/components/one-of/one-of.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { ScopeQuestion } from './scope-question.tsx';

/**
 * What would be cancelled, for a group also for whom, and why: one list, which includes giving no
 * reason (CAN-01, GRP-03).
 */
export function CancelApptView() {
  const send = useSend();
  const t = useCopy('cancel-appt');
  const common = useCopy('common');
  const { problemOf } = useProblems();
  const { manage } = useKnown('manage');
  const { appointment, others, reason } = manage;
  // The chart enters this page only with an appointment.
  if (!appointment) return null;
  const isGroup = others.length > 0;
  const hasCovid = appointment.vaccines.some(({ code }) => code === COVID);
  const reasons = CANCEL_REASONS.filter((one) => one !== 'covidManufacturer' || hasCovid);
  const submit = () => send({ type: 'reason.submitted' });
  return (
    <>
      <PageHeading lead={t('lead')}>{t(isGroup ? 'titleGroup' : 'title')}</PageHeading>
      <AnswerForm step="asking" onSubmit={submit}>
        {isGroup ? (
          <>
            <BookedGroup people={peopleToCome(manage)} />
            <ScopeQuestion problem={problemOf('scope')} />
          </>
        ) : (
          <BookedFacts appointment={appointment} />
        )}
        <OneOf
          id="reason"
          legend={t('legend')}
          hint={t('hint')}
          problem={problemOf('reason')}
          choices={reasons.map((one) => ({ value: one, title: t(`reason.${one}`) }))}
          chosen={reason}
          onChoose={(one) => send({ type: 'reason.given', reason: one })}
        />
        <ActionRow>
          <Button type="submit" variant="primary" icon="arrow-next">
            {common('continue')}
          </Button>
          <Button onPress={() => send({ type: 'appointment.kept' })}>
            {t(isGroup ? 'keepGroup' : 'keep')}
          </Button>
        </ActionRow>
      </AnswerForm>
    </>
  );
}
