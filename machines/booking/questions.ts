// One question per screen: the state of a question, and the way from one to the next.
import type { Question } from '#domain/screening.ts';
import { questionNumber, type QuestionPage } from '../knowledge/screening.ts';
import { base } from '../vocabulary/base.ts';

/** A question; "Not sure" is one of its answers where it can be chosen. */
export const question = base.createStateConfig({
  meta: { questionNumber },
  initial: 'asking',
  exit: 'clearProblems',
  on: {
    'answer.given': { actions: { type: 'takeAnswer', params: ({ event }) => event.answers } },
    'answer.submitted': [
      {
        guard: 'answerHasProblems',
        target: '.refused',
        actions: 'showAnswerProblems',
      },
      { target: 'leading', actions: 'toNextStep' },
    ],
    back: { target: 'leading', actions: 'toPreviousStep' },
  },
  states: { asking: {}, refused: {} },
});

/** A question about the past, which the patient may not remember: that leads on as well. */
export const memory = base.createStateConfig({
  ...question,
  on: {
    ...question.on,
    'answer.unsure': { target: 'leading', actions: ['takeUnsure', 'toNextStep'] },
  },
});

/** Leads to the state of the current step when it is this question on this page. */
export const asks = <const P extends QuestionPage, const Q extends Question>(page: P, one: Q) =>
  ({ guard: { type: 'asks', params: { page, question: one } }, target: one }) as const;
