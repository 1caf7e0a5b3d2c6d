import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { formStep } from '#src/forms/form-step.ts';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { NumberField } from '#src/pages/manage-appointment/number-field.tsx';
import { WhoseBirth } from '#src/pages/manage-appointment/whose-birth.tsx';

const PROBLEMS = ['anotherDay', 'anotherStore', 'closed'] as const;

/** WLK-01: today's appointment, by its number and the date of birth. */
export function CheckInForm() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('walk-in');
  const manageCopy = useCopy('manage-appointment');
  const { problemOf } = useProblems('other');
  const { manage, problems } = useKnown('manage', 'problems');
  const at = (door: (typeof PROBLEMS)[number] | 'failed' | 'unanswered' | 'limited') =>
    matches({ flow: { 'walk-in': { door } } });
  const step = formStep({
    busy: matches({ flow: { 'walk-in': 'checkingIn' } }),
    failed: at('failed'),
    unanswered: at('unanswered'),
    limited: at('limited'),
  });
  const problem = PROBLEMS.find(at);
  const submit = () => send({ type: 'find.submitted' });
  return (
    <AnswerForm step={step} onSubmit={submit} onRetry={submit} whose="other">
      {problems.some(({ code }) => code === 'appointment.notFound') && (
        <Alert tone="info">
          <p>{manageCopy('find.notFound')}</p>
        </Alert>
      )}
      {problem && (
        <Alert tone="warn" announce="now" title={t(`problem.${problem}.title`)}>
          <p>{t(`problem.${problem}.text`)}</p>
        </Alert>
      )}
      <NumberField
        label={manageCopy('find.number')}
        hint={manageCopy('find.numberHint')}
        problem={problemOf('confirmationNumber')}
        value={manage.find.confirmationNumber}
        onChange={(confirmationNumber) =>
          send({ type: 'find.typed', draft: { confirmationNumber } })
        }
      />
      <WhoseBirth />
      <SubmitRow isBusy={step === 'busy'} label={t('here.action')} busyLabel={t('here.busy')} />
    </AnswerForm>
  );
}
