// The questions before a vaccine, one after the other.
import { assign } from 'xstate';
import { BEFORE, type Answers } from '../context.ts';
import {
  checkStep,
  currentStep,
  resumedStep,
  stepAfter,
  stepBefore,
  stepsOf,
  visitedStep,
  type QuestionPage,
} from '../screening.ts';
import { refuse, stillWrong } from '../refuse.ts';
import { vaccines } from './vaccines.ts';

export const questions = vaccines.extend({
  actions: {
    resumeQuestions: assign(({ context }) => ({
      step: resumedStep(context),
      accepted: [],
      problems: [],
    })),
    visitStep: assign(({ context, event }, page: QuestionPage) => ({
      step: visitedStep(context, page, event.type === 'NAV' ? event.question : undefined),
      accepted: [],
      problems: [],
    })),
    toNextStep: assign(({ context }) => ({
      step: stepAfter(context),
      accepted: [],
      problems: [],
    })),
    toPreviousStep: assign(({ context }) => ({ step: stepBefore(context), problems: [] })),
    toLastStep: assign(({ context }) => ({
      step: stepsOf(context).at(-1)?.id ?? BEFORE,
      problems: [],
    })),
    /** An answer is given for all vaccines; what the server said on the old one no longer counts. */
    takeAnswer: assign(({ context }, given: Partial<Answers>) => {
      const next = {
        ...context,
        answers: { ...context.answers, ...given },
        unsure: context.unsure.filter((id) => id !== context.step),
      };
      const step = currentStep(next);
      return {
        answers: next.answers,
        unsure: next.unsure,
        vaccinesAccepted: false,
        problems: stillWrong(context.problems, step ? checkStep(next, step) : []),
      };
    }),
    takeUnsure: assign(({ context }) => ({
      unsure: [...new Set([...context.unsure, context.step])],
      vaccinesAccepted: false,
    })),
    showAnswerProblems: assign(({ context }) => {
      const step = currentStep(context);
      return refuse(context, step ? checkStep(context, step) : []);
    }),
  },
});
