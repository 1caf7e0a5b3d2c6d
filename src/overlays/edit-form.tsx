import { useId, type ReactNode } from 'react';
import type { ViewProps } from '#src/app/view.ts';
import { Button } from '#src/components/button/button.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import type { FormStep } from '#src/forms/form-step.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { EditDialog, type Instead } from './edit-dialog.tsx';

type EditFormProps = ViewProps & {
  title: string;
  /** What saving leaves as it is, and what else it changes. */
  keeps: ReactNode;
  step: FormStep;
  instead?: Instead | undefined;
  children: ReactNode;
};

/** EDT-01: a form over the page, with its own summary of problems; nothing changes until it is saved. */
export function EditForm({ snapshot, send, title, keeps, step, instead, children }: EditFormProps) {
  const common = useCopy('common');
  const formId = useId();
  return (
    <EditDialog
      send={send}
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
        snapshot={snapshot}
        step={step}
        onSubmit={() => send({ type: 'overlay.saved' })}
        onRetry={() => send({ type: 'retried' })}
        troubleActions={<Button onPress={() => send({ type: 'back' })}>{common('back')}</Button>}
      >
        {children}
      </AnswerForm>
    </EditDialog>
  );
}
