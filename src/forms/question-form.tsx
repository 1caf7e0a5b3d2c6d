import type { ReactNode } from 'react';
import { useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { Button } from '#src/components/button/button.tsx';
import { AnswerForm } from './answer-form.tsx';
import { SubmitRow } from './submit-row.tsx';
import { changing, type FormStep } from './form-step.ts';

type QuestionFormProps = {
  form: FormStep;
  /** Label of the button to continue without an answer: "I do not remember". */
  unsureLabel?: string;
  children: ReactNode;
};

/**
 * One question per screen: the problems, the question, Continue, and a button for visitors who do
 * not know.
 */
export function QuestionForm({ form, unsureLabel, children }: QuestionFormProps) {
  const send = useSend();
  const press = usePress();
  return (
    <AnswerForm step={form} onSubmit={() => send({ type: 'answer.submitted' })}>
      {children}
      <SubmitRow isBusy={form === 'busy'}>
        {unsureLabel && (
          <Button {...press(...changing(form, { type: 'answer.unsure' }))}>{unsureLabel}</Button>
        )}
      </SubmitRow>
    </AnswerForm>
  );
}
