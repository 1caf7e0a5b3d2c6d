// How a call ended.
import type { ErrorCode } from '#contract/error-codes.ts';
import { isUnanswered, outcomeOf } from '../chart/answers.ts';
import { topic } from './topic.ts';

export const answers = topic({
  guards: {
    accepted: ({ event }) => outcomeOf(event).ok,
    refusedWith: ({ event }, code: ErrorCode) => {
      const outcome = outcomeOf(event);
      return !outcome.ok && outcome.refusal.code === code;
    },
    unanswered: ({ event }) => isUnanswered(event),
  },
  actions: {},
});
