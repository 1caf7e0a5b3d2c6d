import { useRef, type ReactNode } from 'react';
import { useSend } from '#src/app/use-journey.ts';
import { ErrorSummary } from '#src/components/error-summary/error-summary.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { ComesIntoView } from './comes-into-view.tsx';
import { focusSubmit } from './focus-submit.ts';
import { isTrouble, type FormStep } from './form-step.ts';
import { Trouble } from './trouble.tsx';
import { useProblems, type Whose } from './use-problems.ts';

type AnswerFormProps = {
  step: FormStep;
  /** Continue or Save. */
  onSubmit: () => void;
  /**
   * While the last attempt is in trouble, since the answers are the same: the chart is told to try
   * again, unless said.
   */
  onRetry?: () => void;
  /** Whose details are asked for, where that does not follow from whom the booking is for. */
  whose?: Whose;
  /** Ways on besides trying again. */
  troubleActions?: ReactNode;
  /** For a submit button that stands outside, as in the foot of a dialog. */
  id?: string;
  children: ReactNode;
};

/**
 * Questions that are answered together: what is wrong on top, then what went wrong on the way, then
 * the fields.
 */
export function AnswerForm(props: AnswerFormProps) {
  const { step, onSubmit, whose, troubleActions, id, children } = props;
  const send = useSend();
  const { onRetry = () => send({ type: 'retried' }) } = props;
  const common = useCopy('common');
  const { summary } = useProblems(whose);
  const form = useRef<HTMLFormElement>(null);
  const retry = () => {
    // The message goes away with its button; the one that shows the waiting takes the focus.
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
      <ErrorSummary title={common('problemSummary')} {...summary} />
      {isTrouble(step) && (
        <ComesIntoView>
          <Trouble kind={step} onRetry={retry}>
            {troubleActions}
          </Trouble>
        </ComesIntoView>
      )}
      {children}
    </form>
  );
}
