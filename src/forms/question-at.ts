import { shallowEqual } from '@xstate/react';
import type { Answers } from '#machines/knowledge/answers.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import {
  currentStep,
  isOn,
  stepsOf,
  type QuestionPage,
  type StepOf,
} from '#machines/knowledge/screening.ts';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { change, useFormStep, type FormStep } from './form-step.ts';

/** A question on screen, and the step of its form. */
export type QuestionProps<P extends QuestionPage = QuestionPage> = {
  step: StepOf<P>;
  form: FormStep;
};

/** The question a page shows; no step once its questions are over. */
export function useQuestion<P extends QuestionPage>(
  page: P,
): Partial<QuestionProps<P>> & Pick<QuestionProps<P>, 'form'> {
  const step = useJourney((snapshot) => questionAt(snapshot, page), shallowEqual);
  return { step, form: useFormStep('flow') };
}

/** The current question, or the last one while the answers are saved and judged. */
function questionAt<P extends QuestionPage>(
  { context }: JourneySnapshot,
  page: P,
): StepOf<P> | undefined {
  const current = currentStep(context);
  const isHere = isOn(page);
  return isHere(current) ? current : stepsOf(context).findLast(isHere);
}

/** Sends an answer to the chart; in trouble it returns to the question first. */
export function useAnswer({
  form,
}: Pick<QuestionProps, 'form'>): (answers: Partial<Answers>) => void {
  const send = useSend();
  return (answers) => change(form, send, { type: 'answer.given', answers });
}
