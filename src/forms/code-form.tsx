import type { ReactNode } from 'react';
import { checkCode } from '#domain/one-time-code.ts';
import { useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { CodeField } from './code-fields.tsx';
import { SecretForm } from './secret-form.tsx';
import type { SecretStep } from './secret-step.ts';

type CodeFormProps = {
  step: SecretStep;
  /** Where the code was sent, and how long it works. */
  lead: string;
  action: string;
  /** What to do when no code comes. */
  help: string;
  /** Further fields besides the code. */
  children?: ReactNode;
};

const checks = { code: checkCode };

/**
 * Asks for the code from an e-mail: for a new account, an unknown browser, a new address (CHN-01,
 * ACC-01).
 */
export function CodeForm({ step, lead, action, help, children }: CodeFormProps) {
  const send = useSend();
  const t = useCopy('sign-in');
  const common = useCopy('common');
  return (
    <>
      <PageHeading lead={lead}>{t('code.title')}</PageHeading>
      <SecretForm
        step={step}
        checks={checks}
        onSubmit={({ text, ticked }) =>
          send({ type: 'code.submitted', code: text('code'), rememberMe: ticked('rememberMe') })
        }
      >
        {(problemOf) => (
          <>
            <CodeField problem={problemOf('code')} />
            {children}
            <ActionRow>
              <Button
                type="submit"
                variant="primary"
                pending={step === 'busy'}
                pendingLabel={common('waiting.looking')}
              >
                {action}
              </Button>
            </ActionRow>
          </>
        )}
      </SecretForm>
      <p className="muted">{help}</p>
    </>
  );
}
