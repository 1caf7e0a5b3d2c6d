import { CODE_MINUTES } from '#domain/one-time-code.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { CodeForm } from '#src/forms/code-form.tsx';
import type { SecretStep } from '#src/forms/secret-step.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { CopyForm } from './copy.tsx';
import { DeletionForm } from './deletion-form.tsx';
import { NewEmailForm } from './new-email-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

export const WAITS_IN = {
  newPassword: 'changingPassword',
  newEmail: 'sendingCode',
  code: 'verifying',
  copy: 'copying',
  deletion: 'deleting',
} as const;

type OwnerFormProps = { form: keyof typeof WAITS_IN; step: SecretStep };

/** ACC-01: the forms in which the owner changes the account, with the password or a code. */
export function OwnerForm({ form, step }: OwnerFormProps) {
  const t = useCopy('account');
  const { emailAddress: email } = useJourney(({ context }) => context.account);
  switch (form) {
    case 'newPassword':
      return <NewPasswordForm step={step} />;
    case 'newEmail':
      return <NewEmailForm step={step} />;
    case 'copy':
      return <CopyForm step={step} />;
    case 'deletion':
      return <DeletionForm step={step} />;
    case 'code':
      return (
        <CodeForm
          step={step}
          lead={t('newEmail.codeLead', { email, count: CODE_MINUTES })}
          action={t('newEmail.codeAction')}
          help={t('newEmail.codeHelp')}
        />
      );
  }
}
