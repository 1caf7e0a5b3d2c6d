import { useJourney, useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SecretForm } from '#src/forms/secret-form.tsx';
import type { SecretStep } from '#src/forms/secret-step.ts';
import { NameField, OwnPasswordField } from '#src/forms/sign-in-fields.tsx';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { checkGiven } from './given-password.ts';

/** ACC-01: the account's new e-mail address. */
export function NewEmailForm({ step }: { step: SecretStep }) {
  const send = useSend();
  const press = usePress();
  const t = useCopy('account');
  const common = useCopy('common');
  const { emailAddress: kept } = useJourney(({ context }) => context.account);
  return (
    <>
      <PageHeading lead={t('newEmail.lead')}>{t('newEmail.title')}</PageHeading>
      <SecretForm
        step={step}
        checks={{ currentPassword: checkGiven }}
        onSubmit={({ text }) => {
          const emailAddress = text('emailAddress');
          if (emailAddress !== kept) send({ type: 'email.typed', emailAddress });
          send({ type: 'emailChange.submitted', currentPassword: text('currentPassword') });
        }}
      >
        {(problemOf) => (
          <>
            <NameField
              label={t('newEmail.label')}
              value={kept}
              onType={(emailAddress) => send({ type: 'email.typed', emailAddress })}
              problem={problemOf('emailAddress')}
            />
            <OwnPasswordField
              label={t('newPassword.current')}
              problem={problemOf('currentPassword')}
            />
            <SubmitRow
              isBusy={step === 'busy'}
              label={t('newEmail.action')}
              busyLabel={common('waiting.looking')}
            >
              <Button {...press({ type: 'back' })}>{common('cancel')}</Button>
            </SubmitRow>
          </>
        )}
      </SecretForm>
    </>
  );
}
