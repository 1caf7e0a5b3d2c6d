import type { ReactNode } from 'react';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFinderStep } from './finder-step.ts';
import { WhoseBirth } from './whose-birth.tsx';

type FinderFormProps = {
  by: 'byNumber' | 'byKey';
  /** Fields before the date of birth. */
  children?: ReactNode;
  /** The label of the search button. */
  label: string;
  /** Other actions besides it. */
  otherWay?: ReactNode;
};

/** The date of birth, further fields, and the outcome: the same button tries again (MNG-01). */
export function FinderForm(props: FinderFormProps) {
  const send = useSend();
  const { by, children, label, otherWay } = props;
  const t = useCopy('manage-appointment');
  const { problems } = useKnown('problems');
  const step = useFinderStep(by);
  const submit = () => send({ type: 'find.submitted' });
  return (
    <AnswerForm step={step} onSubmit={submit} onRetry={submit} whose="other">
      {problems.some(({ code }) => code === 'appointment.notFound') && (
        <Alert tone="info">
          <p>{t('find.notFound')}</p>
          <StoreToCall />
        </Alert>
      )}
      {children}
      <WhoseBirth />
      <SubmitRow isBusy={step === 'busy'} label={label} busyLabel={t('find.busy')} icon="search">
        {otherWay}
      </SubmitRow>
    </AnswerForm>
  );
}
