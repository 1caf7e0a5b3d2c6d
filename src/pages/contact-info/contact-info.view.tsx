import type { ViewProps } from '#src/app/view.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { ContactFields } from '#src/forms/contact-fields.tsx';
import { ContinueRow } from '#src/forms/continue-row.tsx';
import { change, formStep } from '#src/forms/form-step.ts';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';

/** Told to the store, and to the account when the visitor wishes so (PAT-02, PAT-05). */
const SAVING = ['saving', 'updatingProfile'] as const;
type State = (typeof SAVING)[number] | 'failed' | 'timedOut';

/** RTE-04: how to reach whoever books (CTC-01). */
export function ContactInfoView({ snapshot, send }: ViewProps) {
  const t = useCopy('contact-info');
  const { problemOf } = useProblems(snapshot);
  const at = (state: State) => snapshot.matches({ flow: { 'contact-info': state } });
  const step = formStep({
    busy: SAVING.some(at),
    failed: at('failed'),
    timedOut: at('timedOut'),
  });
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <AnswerForm
        snapshot={snapshot}
        step={step}
        onSubmit={() => send({ type: 'contact.submitted' })}
        onRetry={() => send({ type: 'retried' })}
      >
        <ContactFields
          draft={snapshot.context.contact}
          onType={(draft) => change(step, send, { type: 'contact.typed', draft })}
          problemOf={problemOf}
        />
        <ContinueRow step={step} />
      </AnswerForm>
    </>
  );
}
