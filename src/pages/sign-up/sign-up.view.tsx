import { CODE_MINUTES } from '#domain/one-time-code.ts';
import { useJourney, useMatches, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { RememberBrowser } from '#src/forms/code-fields.tsx';
import { CodeForm } from '#src/forms/code-form.tsx';
import { useSecretStep } from '#src/forms/secret-step.ts';
import { useStepHeading } from '#src/forms/use-step-heading.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { Welcome } from './welcome.tsx';

const WAITS_IN = { form: 'signingUp', code: 'verifying' } as const;

/** A new account, the code that proves its address (CHN-01), and a welcome (ACC-02). */
export function SignUpView() {
  const send = useSend();
  const t = useCopy('sign-up');
  const shown = useSecretStep('sign-up', WAITS_IN);
  const email = useJourney(({ context }) => context.account.emailAddress);
  const isWelcome = useMatches()({ flow: { 'sign-up': 'welcome' } });
  useStepHeading(isWelcome ? 'welcome' : shown?.form);
  if (isWelcome) return <Welcome />;
  return (
    <>
      {shown?.form === 'form' && <SignUpForm step={shown.step} />}
      {shown?.form === 'code' && (
        <CodeForm
          step={shown.step}
          lead={t('code.lead', { email, count: CODE_MINUTES })}
          action={t('code.action')}
          help={t('code.help')}
        >
          <RememberBrowser />
        </CodeForm>
      )}
      <section className="cluster">
        <p>{t('known.line')}</p>
        <Button onPress={() => send({ type: 'signIn.chosen' })}>{t('known.action')}</Button>
      </section>
    </>
  );
}
