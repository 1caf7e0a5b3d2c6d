import { useJourney, useSend } from '#src/app/use-journey.ts';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SecretForm } from '#src/forms/secret-form.tsx';
import type { SecretStep } from '#src/forms/secret-step.ts';
import { NameField } from '#src/forms/sign-in-fields.tsx';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** Where to send the code for a new password. */
export function Forgotten({ step }: { step: SecretStep }) {
  const send = useSend();
  const t = useCopy('sign-in');
  const common = useCopy('common');
  const { emailAddress: kept } = useJourney(({ context }) => context.account);
  return (
    <>
      <PageHeading lead={t('forgotten.lead')}>{t('forgotten.title')}</PageHeading>
      <SecretForm
        step={step}
        checks={{}}
        onSubmit={({ text }) => {
          const emailAddress = text('emailAddress');
          if (emailAddress !== kept) send({ type: 'email.typed', emailAddress });
          send({ type: 'passwordCode.wanted' });
        }}
      >
        {(problemOf) => (
          <>
            <NameField
              value={kept}
              onType={(emailAddress) => send({ type: 'email.typed', emailAddress })}
              problem={problemOf('emailAddress')}
            />
            <SubmitRow
              isBusy={step === 'busy'}
              label={t('forgotten.action')}
              busyLabel={common('waiting.looking')}
            />
          </>
        )}
      </SecretForm>
    </>
  );
}
