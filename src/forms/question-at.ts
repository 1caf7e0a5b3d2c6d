import type { Answers } from '#machines/context.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { currentStep, isOn, stepsOf, type QuestionPage, type StepOf } from '#machines/screening.ts';
import type { ViewProps } from '#src/app/view.ts';
import { change, formStep, type FormStep } from './form-step.ts';

/** A question on screen, as its view is given it. */
export type QuestionProps<P extends QuestionPage = QuestionPage> = ViewProps & {
  step: StepOf<P>;
  form: FormStep;
};

/** The question a page shows: the current one, or its last while the answers are saved and judged. */
export function questionAt<P extends QuestionPage>(
  { context }: JourneySnapshot,
  page: P,
): StepOf<P> | undefined {
  const current = currentStep(context);
  const isHere = isOn(page);
  return isHere(current) ? current : stepsOf(context).findLast(isHere);
}

/** Where the question stands: being answered, or its page busy or in trouble with all the answers. */
export const questionStep = (snapshot: JourneySnapshot, page: QuestionPage): FormStep => {
  const at = (state: 'saving' | 'deciding' | 'failed' | 'timedOut') =>
    page === 'covid'
      ? snapshot.matches({ flow: { covid: state } })
      : snapshot.matches({ flow: { screening: state } });
  return formStep({
    busy: at('saving') || at('deciding'),
    failed: at('failed'),
    timedOut: at('timedOut'),
  });
};

/** Says an answer to the chart; in trouble that leads back to the question first. */
export const answerWith =
  ({ form, send }: Pick<QuestionProps, 'form' | 'send'>) =>
  (answers: Partial<Answers>) =>
    change(form, send, { type: 'answer.given', answers });
