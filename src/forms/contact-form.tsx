import { useKnown, useSend } from '#src/app/use-journey.ts';
import { AnswerForm } from './answer-form.tsx';
import { ContactFields } from './contact-fields.tsx';
import { change, useFormStep } from './form-step.ts';
import { SubmitRow } from './submit-row.tsx';
import { useProblems } from './use-problems.ts';

/** CTC-01: the contact details of the visitor who books, on a page of their own. */
export function ContactForm() {
  const send = useSend();
  const { problemOf } = useProblems();
  const step = useFormStep('flow');
  const { contact } = useKnown('contact');
  return (
    <AnswerForm step={step} onSubmit={() => send({ type: 'contact.submitted' })}>
      <ContactFields
        draft={contact}
        onType={(draft) => change(step, send, { type: 'contact.typed', draft })}
        problemOf={problemOf}
      />
      <SubmitRow isBusy={step === 'busy'} />
    </AnswerForm>
  );
}
