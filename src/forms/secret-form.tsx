import { useRef, type ReactNode } from 'react';
import { Alert } from '#src/components/alert/alert.tsx';
import { ErrorSummary } from '#src/components/error-summary/error-summary.tsx';
import { StandingStill } from '#src/components/field/stands-still.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { ComesIntoView } from './comes-into-view.tsx';
import { focusSubmit } from './focus-submit.ts';
import type { SecretStep } from './secret-step.ts';
import { Trouble } from './trouble.tsx';
import { useMended, type Checks } from './use-mended.ts';
import { useWait } from './use-wait.ts';

type SecretFormProps = {
  step: SecretStep;
  checks: Checks;
  /** Also called to try again: the fields still hold what was typed. */
  onSubmit: (given: Given) => void;
  children: (problemOf: (field: string) => string | undefined) => ReactNode;
};

/**
 * The form's values. They are read from the form, since a password manager may fill a field without
 * firing events.
 */
interface Given {
  text: (field: string) => string;
  ticked: (field: string) => boolean;
}

function givenIn(form: HTMLFormElement): Given {
  const fields = new FormData(form);
  return {
    text: (field) => {
      const text = fields.get(field);
      return typeof text === 'string' ? text : '';
    },
    ticked: (field) => fields.has(field),
  };
}

/** A form for passwords and codes, which are kept only in its fields (CHN-01). */
export function SecretForm({ step, checks, onSubmit, children }: SecretFormProps) {
  const common = useCopy('common');
  const form = useRef<HTMLFormElement>(null);
  const { problemOf, summary, note } = useMended(checks);
  const retry = () => {
    // The message disappears with its button, so the submit button, which shows the waiting, takes
    // the focus.
    focusSubmit(form.current);
    form.current?.requestSubmit();
  };
  return (
    <form
      ref={form}
      className="stack stack-loose"
      // Even if the scripts fail, a password must never get into an address.
      method="post"
      noValidate
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement) note(target.name, target.value);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(givenIn(event.currentTarget));
      }}
    >
      <ErrorSummary title={common('problemSummary')} {...summary} />
      {(step === 'failed' || step === 'slow') && (
        <ComesIntoView>
          <Trouble isTyped={false} kind={step} onRetry={retry} isBeside />
        </ComesIntoView>
      )}
      {step === 'limited' && (
        <ComesIntoView>
          <TooManyTries />
        </ComesIntoView>
      )}
      <StandingStill value={step === 'busy'}>{children(problemOf)}</StandingStill>
    </form>
  );
}

function TooManyTries() {
  const t = useCopy('sign-in');
  return (
    <Alert tone="warn" announce="now" title={t('limited.title')}>
      {t('limited.text', { wait: useWait() })}
    </Alert>
  );
}
