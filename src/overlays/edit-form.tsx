import { useId, type ReactNode } from 'react';
import { useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import type { FormStep } from '#src/forms/form-step.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { EditDialog, type Instead } from './edit-dialog.tsx';

type EditFormProps = {
  title: string;
  /** What saving leaves unchanged, and what else it changes. */
  keeps: ReactNode;
  step: FormStep;
  instead?: Instead | undefined;
  children: ReactNode;
};

/** EDT-01: a form over the page, with its own error summary; nothing changes until it is saved. */
export function EditForm({ title, keeps, step, instead, children }: EditFormProps) {
  const send = useSend();
  const common = useCopy('common');
  const formId = useId();
  return (
    <EditDialog
      title={title}
      main={{
        formId,
        label: common('save'),
        pending: step === 'busy',
        pendingLabel: common('waiting.saving'),
      }}
      instead={instead}
    >
      {keeps}
      <AnswerForm
        id={formId}
        step={step}
        onSubmit={() => send({ type: 'overlay.saved' })}
        troubleActions={<Button onPress={() => send({ type: 'back' })}>{common('back')}</Button>}
      >
        {children}
      </AnswerForm>
    </EditDialog>
  );
}
