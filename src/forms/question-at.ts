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

/** A question on screen, and where it stands. */
export type QuestionProps<P extends QuestionPage = QuestionPage> = {
  step: StepOf<P>;
  form: FormStep;
};

/** What a page of questions shows; no step once its questions are over. */
export function useQuestion<P extends QuestionPage>(
  page: P,
): Partial<QuestionProps<P>> & Pick<QuestionProps<P>, 'form'> {
  const step = useJourney((snapshot) => questionAt(snapshot, page), shallowEqual);
  return { step, form: useFormStep('flow') };
}

/**
 * The question a page shows: the current one, or its last while the answers are saved and judged.
 */
function questionAt<P extends QuestionPage>(
  { context }: JourneySnapshot,
  page: P,
): StepOf<P> | undefined {
  const current = currentStep(context);
  const isHere = isOn(page);
  return isHere(current) ? current : stepsOf(context).findLast(isHere);
}

/** Says an answer to the chart; in trouble that leads back to the question first. */
export function useAnswer({
  form,
}: Pick<QuestionProps, 'form'>): (answers: Partial<Answers>) => void {
  const send = useSend();
  return (answers) => change(form, send, { type: 'answer.given', answers });
}
