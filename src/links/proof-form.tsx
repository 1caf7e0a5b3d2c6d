import type { ReactNode } from 'react';
import { ageOn } from '#domain/ages.ts';
import { GUESSES } from '#domain/resume.ts';
import { bornOn, type DateDraft } from '#machines/knowledge/dates.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { DateOfBirth } from '#src/components/date-of-birth/date-of-birth.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { change, type FormStep } from '#src/forms/form-step.ts';
import { useProblems } from '#src/forms/use-problems.ts';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { writtenBirthday } from '#src/i18n/dates.ts';

type ProofFormProps = {
  step: FormStep;
  /** "What is your date of birth?" */
  legend: string;
  /** Whose birthday it is; the browser autofills only the visitor's own. */
  whose?: 'own' | 'other';
  /** Actions besides trying again, when there was no answer. */
  troubleActions?: ReactNode;
  /** Content before the date of birth. */
  children?: ReactNode;
  /** If more is wanted than proof that a link is the visitor's. */
  submit?: { label: string; busyLabel: string };
  /** Another action, beside Continue. */
  more?: ReactNode;
};

/** RES-04: the date of birth proves that the link is for this visitor. */
export function ProofForm(props: ProofFormProps) {
  const send = useSend();
  const { step, legend, whose, troubleActions, submit, more, children } = props;
  const t = useCopy('links');
  const start = useCopy('get-started');
  const common = useCopy('common');
  const { problemOf } = useProblems(whose);
  const { proof, today, link } = useKnown('proof', 'today', 'link');
  const date = bornOn(proof, today);
  const triesLeft = link?.seen?.triesLeft ?? GUESSES.ofLink;
  return (
    <AnswerForm
      step={step}
      whose={whose}
      onSubmit={() => send({ type: 'proof.submitted' })}
      troubleActions={troubleActions}
    >
      {children}
      <div className="stack stack-tight">
        <DateOfBirth
          legend={legend}
          hint={t('proof.hint')}
          problem={problemOf('dob')}
          labels={{
            month: start('born.month'),
            day: start('born.day'),
            year: start('born.year'),
          }}
          value={proof}
          whose={whose}
          onChange={(draft: DateDraft) => change(step, send, { type: 'proof.typed', draft })}
          echo={
            date && start('born.echo', { date: writtenBirthday(date), count: ageOn(date, today) })
          }
        />
        {triesLeft < GUESSES.ofLink && <p>{t('proof.triesLeft', { count: triesLeft })}</p>}
      </div>
      <SubmitRow
        isBusy={step === 'busy'}
        label={submit?.label}
        busyLabel={submit?.busyLabel ?? common('waiting.looking')}
      >
        {more}
      </SubmitRow>
    </AnswerForm>
  );
}
