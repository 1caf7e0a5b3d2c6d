import { CODE_MINUTES } from '#domain/one-time-code.ts';
import { useJourney, useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { RememberBrowser } from '#src/forms/code-fields.tsx';
import { CodeForm } from '#src/forms/code-form.tsx';
import { useSecretStep, type SecretStep } from '#src/forms/secret-step.ts';
import { useStepHeading } from '#src/forms/use-step-heading.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { Forgotten } from './forgotten.tsx';
import { LoginProblem } from './login-problem.tsx';
import { NewPassword } from './new-password.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignedOut } from './signed-out.tsx';

const WAITS_IN = {
  form: 'signingIn',
  code: 'verifying',
  forgotten: 'sendingCode',
  newPassword: 'resetting',
} as const;

/**
 * Signing in, the code for an unknown browser, and a new password (CHN-01, RTE-16). The visitor may
 * continue as a guest at any time.
 */
export function SignInView() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('sign-in');
  const shown = useSecretStep('sign-in', WAITS_IN);
  useStepHeading(shown?.form);
  return (
    <>
      {shown && <Step {...shown} />}
      {matches({ flow: { 'sign-in': 'elsewhere' } }) && <Elsewhere />}
      {matches({ flow: { 'sign-in': 'leaving' } }) && <Leaving />}
      <section className="stack">
        <p>{t('guest.line')}</p>
        <ActionRow>
          <Button onPress={() => send({ type: 'guest.chosen' })}>{t('guest.action')}</Button>
          {matches({ flow: { 'sign-in': 'form' } }) && (
            <Button onPress={() => send({ type: 'signUp.chosen' })}>{t('signUp')}</Button>
          )}
        </ActionRow>
      </section>
    </>
  );
}

function Step({ form, step }: { form: keyof typeof WAITS_IN; step: SecretStep }) {
  const t = useCopy('sign-in');
  const { emailAddress: email } = useJourney(({ context }) => context.account);
  switch (form) {
    case 'form':
      return <SignInForm step={step} />;
    case 'forgotten':
      return <Forgotten step={step} />;
    case 'newPassword':
      return <NewPassword step={step} />;
    case 'code':
      return (
        <CodeForm
          step={step}
          lead={t('code.lead', { email, count: CODE_MINUTES })}
          action={t('action')}
          help={t('code.help')}
        >
          <RememberBrowser />
        </CodeForm>
      );
  }
}

/** A provider, which is another site, keeps the accounts. */
function Elsewhere() {
  const send = useSend();
  const { loginProblem } = useKnown('loginProblem');
  const t = useCopy('sign-in');
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <LoginProblem problem={loginProblem} />
      <SignedOut />
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'account.chosen' })}>
          {t('action')}
        </Button>
      </ActionRow>
    </>
  );
}

/** Leaving for the provider. */
function Leaving() {
  const t = useCopy('sign-in');
  return (
    <>
      <PageHeading>{t('title')}</PageHeading>
      <p>
        <output>{t('leaving')}</output>
      </p>
    </>
  );
}
