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
  /** Whose birthday it is; the browser offers the visitor's own. */
  whose?: 'own' | 'other';
  /** Ways on besides trying again, when no answer came. */
  troubleActions?: ReactNode;
  /** What is shown beside the date of birth, before it. */
  children?: ReactNode;
  /** Where more is sought than that a link is theirs. */
  submit?: { label: string; busyLabel: string };
  /** Another way on, beside going on. */
  more?: ReactNode;
};

/** RES-04: whoever has a link shows with the date of birth that it is theirs. */
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
