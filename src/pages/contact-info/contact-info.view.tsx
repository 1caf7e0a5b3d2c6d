import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { ContactFields } from '#src/forms/contact-fields.tsx';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { change, useFormStep } from '#src/forms/form-step.ts';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

/** RTE-04: how to reach whoever books (CTC-01); of a group there is one contact (GRP-01). */
export function ContactInfoView() {
  const send = useSend();
  const t = useCopy('contact-info');
  const { problemOf } = useProblems();
  const step = useFormStep('flow');
  const { contact } = useKnown('contact');
  const isForAll = useJourney(({ context }) => isForGroup(context));
  return (
    <>
      <PageHeading lead={isForAll ? t('leadForAll') : t('lead')}>
        {isForAll ? t('titleForAll') : t('title')}
      </PageHeading>
      <AnswerForm
        step={step}
        onSubmit={() => send({ type: 'contact.submitted' })}
        onRetry={() => send({ type: 'retried' })}
      >
        <ContactFields
          draft={contact}
          onType={(draft) => change(step, send, { type: 'contact.typed', draft })}
          problemOf={problemOf}
        />
        <SubmitRow isBusy={step === 'busy'} />
      </AnswerForm>
    </>
  );
}
