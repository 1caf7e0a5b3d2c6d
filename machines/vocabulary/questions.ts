// The questions before a vaccine, one after the other.
import { fitLater, makersIn, objectionsTo } from '../knowledge/judgement.ts';
import { pageReached } from '../knowledge/facts.ts';
import type { Question } from '#domain/screening.ts';
import { assign } from 'xstate';
import { BEFORE, AFTER, type Objection } from '../knowledge/visit.ts';
import type { Answers } from '../knowledge/answers.ts';
import { checkStep, resumedStep, visitedStep } from '../forms/steps.ts';
import {
  currentStep,
  stepAfter,
  stepBefore,
  stepsOf,
  type QuestionPage,
} from '../knowledge/screening.ts';
import { checkRsv } from '../forms/rsv.ts';
import { refuse, stillWrong } from '../forms/refuse.ts';
import { beginsAnother } from '../knowledge/for-another.ts';
import { topic } from './topic.ts';

export const questions = topic({
  guards: {
    asks: ({ context }, one: { page: QuestionPage; question: Question }) => {
      const step = currentStep(context);
      return step?.page === one.page && step.question === one.question;
    },
    beforeQuestions: ({ context }) => context.step === BEFORE,
    pastQuestions: ({ context }) => context.step === AFTER,
    nothingToAsk: ({ context }) => stepsOf(context).length === 0,
    answerHasProblems: ({ context }) => {
      const step = currentStep(context);
      return step !== undefined && checkStep(context, step).length > 0;
    },
    navAsks: ({ context, event }, page: QuestionPage) =>
      event.type === 'NAV' &&
      event.page === page &&
      event.question !== undefined &&
      pageReached(context, page) === page,
    objects: ({ context }, objection: Objection) =>
      !context.accepted.includes(objection) && objectionsTo(context).includes(objection),
    fitsLater: ({ context }) => fitLater(context),
    dropsAll: ({ context, event }) =>
      event.type === 'vaccines.dropped' &&
      context.vaccines.every((code) => event.codes.includes(code)),
    makersOffered: ({ context }) => makersIn(context).length > 1,
    noMaker: ({ context }) => context.maker === '',
    rsvComplete: ({ context: { rsvTest } }) => checkRsv(rsvTest).length === 0,
    stateChanged: ({ context }) =>
      context.engagementId !== undefined &&
      context.ruledBy !== undefined &&
      context.vaccines.length > 0 &&
      context.place?.state !== context.ruledBy &&
      !beginsAnother(context),
  },
  actions: {
    showRsvProblems: assign(({ context }) => refuse(context, checkRsv(context.rsvTest))),
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
    /** An answer counts for all vaccines; the server's verdict on the old one no longer holds. */
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
