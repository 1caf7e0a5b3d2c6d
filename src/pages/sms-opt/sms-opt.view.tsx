import { useKnown, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { change, useFormStep } from '#src/forms/form-step.ts';
import { TextsFields } from '#src/forms/texts-fields.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

/**
 * RTE-05: text messages, yes or no (SMS-01). When the answer cannot be saved nobody is kept from
 * booking by it.
 */
export function SmsOptView() {
  const send = useSend();
  const t = useCopy('sms-opt');
  const { texts } = useKnown('texts');
  const { problemOf } = useProblems();
  const step = useFormStep('flow');
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <AnswerForm
        step={step}
        onSubmit={() => send({ type: 'texts.submitted' })}
        onRetry={() => send({ type: 'retried' })}
        troubleActions={
          <Button onPress={() => send({ type: 'texts.skipped' })}>{t('skip')}</Button>
        }
      >
        <TextsFields
          draft={texts}
          onType={(draft) => change(step, send, { type: 'texts.typed', draft })}
          problemOf={problemOf}
        />
        <SubmitRow isBusy={step === 'busy'} />
      </AnswerForm>
    </>
  );
}
