import type { ReactNode } from 'react';
import { ageOn } from '#domain/ages.ts';
import { bornOn } from '#machines/knowledge/dates.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { DateOfBirth } from '#src/components/date-of-birth/date-of-birth.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { writtenBirthday } from '#src/i18n/dates.ts';
import { LinkTrouble } from '#src/links/link-trouble.tsx';
import { useFinderStep } from './finder-step.ts';

type FinderFormProps = {
  by: 'byNumber' | 'byKey';
  /** What is asked before the date of birth. */
  children?: ReactNode;
  /** On the button that looks for the appointment. */
  label: string;
  /** Ways on besides it. */
  otherWay?: ReactNode;
};

/**
 * The date of birth, what else is asked, and what came of it: the same press tries again (MNG-01).
 */
export function FinderForm(props: FinderFormProps) {
  const send = useSend();
  const { by, children, label, otherWay } = props;
  const t = useCopy('manage-appointment');
  const start = useCopy('get-started');
  const links = useCopy('links');
  const { problemOf } = useProblems();
  const { manage, today, problems } = useKnown('manage', 'today', 'problems');
  const { step, isLimited } = useFinderStep(by);
  const { month, day, year } = manage.find;
  const born = bornOn(manage.find, today);
  const submit = () => send({ type: 'find.submitted' });
  return (
    <AnswerForm step={step} onSubmit={submit} onRetry={submit}>
      {problems.some(({ code }) => code === 'appointment.notFound') && (
        <Alert tone="info">{t('find.notFound')}</Alert>
      )}
      {isLimited && <LinkTrouble kind="limited" onRetry={submit} />}
      {children}
      <DateOfBirth
        legend={t('find.born')}
        hint={links('proof.hint')}
        problem={problemOf('dob')}
        labels={{
          month: start('born.month'),
          day: start('born.day'),
          year: start('born.year'),
        }}
        value={{ month, day, year }}
        whose="other"
        onChange={(draft) => send({ type: 'find.typed', draft })}
        echo={
          born && start('born.echo', { date: writtenBirthday(born), count: ageOn(born, today) })
        }
      />
      <ActionRow>
        <Button
          type="submit"
          variant="primary"
          icon="search"
          pending={step === 'busy'}
          pendingLabel={t('find.busy')}
        >
          {label}
        </Button>
        {otherWay}
      </ActionRow>
    </AnswerForm>
  );
}
