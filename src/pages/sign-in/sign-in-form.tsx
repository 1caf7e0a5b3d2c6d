import { useEffect, useRef } from 'react';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { SecretForm } from '#src/forms/secret-form.tsx';
import type { SecretStep } from '#src/forms/secret-step.ts';
import { KnownPasswordField, NameField } from '#src/forms/sign-in-fields.tsx';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { LoginProblem } from './login-problem.tsx';
import { SignedOut } from './signed-out.tsx';

const checks = {
  password: (text: string) => (text === '' ? ('password.missing' as const) : undefined),
};

/** The address and the password of an account. */
export function SignInForm({ step }: { step: SecretStep }) {
  const send = useSend();
  const press = usePress();
  const t = useCopy('sign-in');
  const common = useCopy('common');
  const { account, loginProblem } = useKnown('account', 'loginProblem');
  const password = useEmptied();
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <LoginProblem problem={loginProblem} />
      <SignedOut />
      <SecretForm
        step={step}
        checks={checks}
        onSubmit={({ text }) => {
          const emailAddress = text('emailAddress');
          if (emailAddress !== account.emailAddress) send({ type: 'email.typed', emailAddress });
          send({ type: 'signIn.submitted', password: text('password') });
        }}
      >
        {(problemOf) => (
          <>
            <NameField
              value={account.emailAddress}
              onType={(emailAddress) => send({ type: 'email.typed', emailAddress })}
              problem={problemOf('emailAddress')}
            />
            <KnownPasswordField ref={password} problem={problemOf('password')} />
            <SubmitRow
              isBusy={step === 'busy'}
              label={t('action')}
              busyLabel={common('waiting.looking')}
            >
              <Button variant="quiet" {...press({ type: 'password.forgotten' })}>
                {t('forgot')}
              </Button>
            </SubmitRow>
          </>
        )}
      </SecretForm>
    </>
  );
}

/** A field that is emptied when its password was wrong, since it need not be sent again. */
function useEmptied() {
  const { problems, refusals } = useKnown('problems', 'refusals');
  const field = useRef<HTMLInputElement>(null);
  const isWrong = problems.some(({ code }) => code === 'signIn.failed');
  useEffect(() => {
    if (isWrong && field.current) field.current.value = '';
  }, [isWrong, refusals]);
  return field;
}
