// How a call ended.
import type { ErrorCode } from '#contract/error-codes.ts';
import { outcomeOf, errorOf } from '../chart/answers.ts';
import { topic } from './topic.ts';

export const answers = topic({
  guards: {
    accepted: ({ event }) => outcomeOf(event).ok,
    refusedWith: ({ event }, code: ErrorCode) => {
      const outcome = outcomeOf(event);
      return !outcome.ok && outcome.refusal.code === code;
    },
    timedOut: ({ event }) => errorOf(event)?.code === 1004,
  },
  actions: {},
});
