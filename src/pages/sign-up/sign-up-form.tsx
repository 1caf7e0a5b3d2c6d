import { checkPassword } from '#domain/password.ts';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SecretForm } from '#src/forms/secret-form.tsx';
import type { SecretStep } from '#src/forms/secret-step.ts';
import { NameField, NewPasswordField } from '#src/forms/sign-in-fields.tsx';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** The address and the password of a new account. */
export function SignUpForm({ step }: { step: SecretStep }) {
  const send = useSend();
  const t = useCopy('sign-up');
  const common = useCopy('common');
  const { emailAddress: kept } = useJourney(({ context }) => context.account);
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <SecretForm
        step={step}
        checks={{ password: (text) => checkPassword(text, kept) }}
        onSubmit={({ text }) => {
          const emailAddress = text('emailAddress');
          if (emailAddress !== kept) send({ type: 'email.typed', emailAddress });
          send({ type: 'signUp.submitted', password: text('password') });
        }}
      >
        {(problemOf) => (
          <>
            <NameField
              value={kept}
              onType={(emailAddress) => send({ type: 'email.typed', emailAddress })}
              problem={problemOf('emailAddress')}
            />
            <NewPasswordField label={t('password')} problem={problemOf('password')} />
            <SubmitRow isBusy={step === 'busy'} busyLabel={common('waiting.looking')} />
          </>
        )}
      </SecretForm>
    </>
  );
}
