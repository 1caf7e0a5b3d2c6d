import type { ReactNode } from 'react';
import { useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { AnswerForm } from './answer-form.tsx';
import { SubmitRow } from './submit-row.tsx';
import { change, type FormStep } from './form-step.ts';

type QuestionFormProps = {
  form: FormStep;
  /** The words of the way on without an answer: "I do not remember". */
  unsureLabel?: string;
  children: ReactNode;
};

/**
 * One question a screen: what is wrong, the question, Continue, and a way on for whoever
 * does not know.
 */
export function QuestionForm({ form, unsureLabel, children }: QuestionFormProps) {
  const send = useSend();
  return (
    <AnswerForm step={form} onSubmit={() => send({ type: 'answer.submitted' })}>
      {children}
      <SubmitRow isBusy={form === 'busy'}>
        {unsureLabel && (
          <Button onPress={() => change(form, send, { type: 'answer.unsure' })}>
            {unsureLabel}
          </Button>
        )}
      </SubmitRow>
    </AnswerForm>
  );
}
