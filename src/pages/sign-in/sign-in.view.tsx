import { CODE_MINUTES } from '#domain/one-time-code.ts';
import type { ViewProps } from '#src/app/view.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { CodeForm } from '#src/forms/code-form.tsx';
import { secretStep, type SecretStep } from '#src/forms/secret-step.ts';
import { useStepHeading } from '#src/forms/use-step-heading.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { Forgotten } from './forgotten.tsx';
import { LoginProblem } from './login-problem.tsx';
import { NewPassword } from './new-password.tsx';
import { SignInForm } from './sign-in-form.tsx';

const WAITS_IN = {
  form: 'signingIn',
  code: 'verifying',
  forgotten: 'sendingCode',
  newPassword: 'resetting',
} as const;

/** Signing in, the code for a browser that is not known, and a new password (CHN-01, RTE-16). A guest may go on at any time. */
export function SignInView(props: ViewProps) {
  const t = useCopy('sign-in');
  const { snapshot, send } = props;
  const shown = secretStep(snapshot, 'sign-in', WAITS_IN);
  useStepHeading(shown?.form);
  return (
    <>
      {shown && <Step {...props} {...shown} />}
      {snapshot.matches({ flow: { 'sign-in': 'elsewhere' } }) && <Elsewhere {...props} />}
      {snapshot.matches({ flow: { 'sign-in': 'leaving' } }) && <Leaving />}
      <section className="stack">
        <p>{t('guest.line')}</p>
        <ActionRow>
          <Button onPress={() => send({ type: 'guest.chosen' })}>{t('guest.action')}</Button>
          {snapshot.matches({ flow: { 'sign-in': 'form' } }) && (
            <Button onPress={() => send({ type: 'signUp.chosen' })}>{t('signUp')}</Button>
          )}
        </ActionRow>
      </section>
    </>
  );
}

function Step({ form, ...props }: ViewProps & { form: keyof typeof WAITS_IN; step: SecretStep }) {
  const t = useCopy('sign-in');
  const email = props.snapshot.context.account.emailAddress;
  switch (form) {
    case 'form':
      return <SignInForm {...props} />;
    case 'forgotten':
      return <Forgotten {...props} />;
    case 'newPassword':
      return <NewPassword {...props} />;
    case 'code':
      return (
        <CodeForm
          {...props}
          lead={t('code.lead', { email, count: CODE_MINUTES })}
          action={t('action')}
          help={t('code.help')}
        />
      );
  }
}

/** Accounts are kept by a provider, which is another site. */
function Elsewhere({ snapshot, send }: ViewProps) {
  const t = useCopy('sign-in');
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <LoginProblem problem={snapshot.context.loginProblem} />
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'account.chosen' })}>
          {t('action')}
        </Button>
      </ActionRow>
    </>
  );
}

/** On the way to a provider. */
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
