import { EMAIL_MAX_LENGTH } from '#domain/contact.ts';
import { useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { AnswerForm } from '#src/forms/answer-form.tsx';
import { formStep } from '#src/forms/form-step.ts';
import { useProblems } from '#src/forms/use-problems.ts';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { WhoseBirth } from './whose-birth.tsx';

type State = 'sending' | { form: 'failed' | 'unanswered' | 'limited' };

/** CNF-06: a lost number is sent to the address that booked; nothing is disclosed here. */
export function NumberAgain() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('manage-appointment');
  const { problemOf } = useProblems('other');
  const { manage } = useKnown('manage');
  const at = (state: State) => matches({ flow: { 'manage-appointment': { numberAgain: state } } });
  const step = formStep({
    busy: at('sending'),
    failed: at({ form: 'failed' }),
    unanswered: at({ form: 'unanswered' }),
    limited: at({ form: 'limited' }),
  });
  const submit = () => send({ type: 'resend.requested' });
  return (
    <>
      <PageHeading lead={t('again.lead')}>{t('again.title')}</PageHeading>
      <AnswerForm step={step} onSubmit={submit} onRetry={submit} whose="other">
        <TextField
          name="emailAddress"
          type="email"
          inputMode="email"
          label={t('again.email')}
          problem={problemOf('emailAddress')}
          value={manage.find.emailAddress}
          onChange={(emailAddress) => send({ type: 'find.typed', draft: { emailAddress } })}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
        />
        <WhoseBirth />
        <SubmitRow
          isBusy={step === 'busy'}
          label={t('again.action')}
          busyLabel={t('again.busy')}
          icon="arrow-next"
        >
          <Button variant="quiet" onPress={() => send({ type: 'find.wanted' })}>
            {t('again.other')}
          </Button>
        </SubmitRow>
      </AnswerForm>
      <div className="stack stack-tight">
        <p className="small muted">{t('again.help')}</p>
        <StoreToCall />
      </div>
    </>
  );
}
