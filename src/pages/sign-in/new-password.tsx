import { CODE_MINUTES, checkCode } from '#domain/one-time-code.ts';
import { checkPassword } from '#domain/password.ts';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { CodeField, RememberBrowser } from '#src/forms/code-fields.tsx';
import { SecretForm } from '#src/forms/secret-form.tsx';
import type { SecretStep } from '#src/forms/secret-step.ts';
import { NewPasswordField } from '#src/forms/sign-in-fields.tsx';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** The code from the e-mail, and the new password. Whether there is an account is not disclosed. */
export function NewPassword({ step }: { step: SecretStep }) {
  const send = useSend();
  const t = useCopy('sign-in');
  const email = useJourney(({ context }) => context.account.emailAddress);
  return (
    <>
      <PageHeading lead={t('newPassword.lead', { email, count: CODE_MINUTES })}>
        {t('newPassword.title')}
      </PageHeading>
      <SecretForm
        step={step}
        checks={{ code: checkCode, password: (text) => checkPassword(text, email) }}
        onSubmit={({ text, ticked }) =>
          send({
            type: 'password.chosen',
            code: text('code'),
            password: text('password'),
            rememberMe: ticked('rememberMe'),
          })
        }
      >
        {(problemOf) => (
          <>
            {/* Tells password managers whose password it is. */}
            <input hidden readOnly name="username" autoComplete="username" value={email} />
            <CodeField problem={problemOf('code')} />
            <NewPasswordField label={t('newPassword.label')} problem={problemOf('password')} />
            <RememberBrowser />
            <SubmitRow isBusy={step === 'busy'} label={t('newPassword.action')} />
          </>
        )}
      </SecretForm>
      <p className="muted">{t('newPassword.help')}</p>
    </>
  );
}
