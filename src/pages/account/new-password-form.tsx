import { checkPassword } from '#domain/password.ts';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SecretForm } from '#src/forms/secret-form.tsx';
import type { SecretStep } from '#src/forms/secret-step.ts';
import { NewPasswordField, OwnPasswordField } from '#src/forms/sign-in-fields.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { checkGiven } from './given-password.ts';
import { SaveRow } from './save-row.tsx';

/** ACC-01: a new password, with the current one. */
export function NewPasswordForm({ step }: { step: SecretStep }) {
  const send = useSend();
  const t = useCopy('account');
  const email = useJourney(({ context }) => context.me?.profile?.email) ?? '';
  return (
    <>
      <PageHeading lead={t('newPassword.lead')}>{t('newPassword.title')}</PageHeading>
      <SecretForm
        step={step}
        checks={{
          currentPassword: checkGiven,
          password: (text) => checkPassword(text, email),
        }}
        onSubmit={({ text }) =>
          send({
            type: 'passwordChange.submitted',
            currentPassword: text('currentPassword'),
            password: text('password'),
          })
        }
      >
        {(problemOf) => (
          <>
            {/* Tells password managers whose password it is. */}
            <input hidden readOnly name="username" autoComplete="username" value={email} />
            <OwnPasswordField
              label={t('newPassword.current')}
              problem={problemOf('currentPassword')}
            />
            <NewPasswordField label={t('newPassword.label')} problem={problemOf('password')} />
            <SaveRow step={step} />
          </>
        )}
      </SecretForm>
      <p className="muted">{t('newPassword.forgot')}</p>
    </>
  );
}
