// The problems of an answer, and so where a returning visitor continues (COV-05, RSV-01).
import { AFTER } from '../knowledge/visit.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import type { Problem } from '../knowledge/problem.ts';
import {
  countingDoses,
  datesOf,
  lifeOf,
  stepsOf,
  type QuestionPage,
  type Step,
} from '../knowledge/screening.ts';
import { checkAnswer } from './answer.ts';

/** The problems of an answer; "I do not remember" is an answer. */
export const checkStep = (context: JourneyContext, { id, question, of }: Step): Problem[] =>
  context.unsure.includes(id)
    ? []
    : checkAnswer(question, context.answers, datesOf(context, of ?? ''), lifeOf(context)).map(
        (problem) =>
          // VAC-09: for a single vaccine it is yes or no.
          question === 'earlierDoses' && countingDoses(context).length === 1
            ? { ...problem, code: 'answer.missing' }
            : problem,
      );

const answered = (context: JourneyContext) => (one: Step) => checkStep(context, one).length === 0;

/** Where to continue: the first question without an answer, or past the last. */
export const resumedStep = (context: JourneyContext): string =>
  stepsOf(context).find((one) => !answered(context)(one))?.id ?? AFTER;

/**
 * The step for a page's address: the question with that number once it has been reached, else the
 * page's first without an answer, else its first.
 */
export function visitedStep(context: JourneyContext, page: QuestionPage, wanted?: number): string {
  const steps = stepsOf(context);
  const isOpen = (one: Step) => !answered(context)(one);
  const firstOpen = steps.findIndex(isOpen);
  const reached = firstOpen < 0 ? steps : steps.slice(0, firstOpen + 1);
  const onPage = reached.filter((one) => one.page === page);
  const named = wanted === undefined ? undefined : reached[wanted - 1];
  return (named ?? onPage.find(isOpen) ?? onPage[0] ?? reached.at(-1))?.id ?? AFTER;
}
