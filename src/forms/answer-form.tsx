import { useRef, type ReactNode } from 'react';
import { useSend } from '#src/app/use-journey.ts';
import { ErrorSummary } from '#src/components/error-summary/error-summary.tsx';
import { StandingStill } from '#src/components/field/stands-still.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { ComesIntoView } from './comes-into-view.tsx';
import { focusSubmit } from './focus-submit.ts';
import { isTrouble, type FormStep } from './form-step.ts';
import { Trouble } from './trouble.tsx';
import type { TroubleProps } from './trouble-notice.tsx';
import { useProblems, type Whose } from './use-problems.ts';

type AnswerFormProps = {
  step: FormStep;
  /** Continue or Save. */
  onSubmit: () => void;
  /**
   * Called instead of `onSubmit` after a failed attempt, since the answers are the same; by default
   * sends `retried` to the chart.
   */
  onRetry?: () => void;
  /** Whose details are asked for, if not those of the person the booking is for. */
  whose?: Whose;
  /** The question a problem is about, where several have the same message. */
  questionOf?: (field: string) => string | undefined;
  /** Other actions besides trying again. */
  troubleActions?: ReactNode;
  /** Where nothing was typed that could be lost: what is so instead. */
  troubleTexts?: TroubleProps['texts'];
  /** For a submit button outside the form, as in a dialog's footer. */
  id?: string;
  children: ReactNode;
};

/**
 * Questions that are answered together: the summary of problems, then a failed call, then the
 * fields.
 */
export function AnswerForm(props: AnswerFormProps) {
  const { step, onSubmit, whose, questionOf, troubleActions, troubleTexts, id, children } = props;
  const send = useSend();
  const { onRetry = () => send({ type: 'retried' }) } = props;
  const common = useCopy('common');
  const { summary } = useProblems(whose);
  const problems = summary.problems.map(({ fieldId, message }) => {
    const question = questionOf?.(fieldId);
    return { fieldId, message: question === undefined ? message : `${question} ${message}` };
  });
  const form = useRef<HTMLFormElement>(null);
  const retry = () => {
    // The message disappears with its button, so the submit button, which shows the waiting, takes
    // the focus.
    focusSubmit(form.current);
    onRetry();
  };
  return (
    <form
      ref={form}
      id={id}
      className="stack stack-loose"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isTrouble(step)) onRetry();
        else onSubmit();
      }}
    >
      <ErrorSummary title={common('problemSummary')} {...summary} problems={problems} />
      {isTrouble(step) && (
        <ComesIntoView>
          <Trouble
            isTyped
            kind={step}
            onRetry={retry}
            isBeside
            {...(troubleTexts && { texts: troubleTexts })}
          >
            {troubleActions}
          </Trouble>
        </ComesIntoView>
      )}
      <StandingStill value={step === 'busy'}>{children}</StandingStill>
    </form>
  );
}
