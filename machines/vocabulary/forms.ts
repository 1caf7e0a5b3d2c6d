// What any form reports back.
import { assign } from 'xstate';
import type { ErrorReply } from '#contract/errors.ts';
import type { Problem } from '../knowledge/problem.ts';
import { problemsFrom } from '../forms/wire-fields.ts';
import { refuse } from '../forms/refuse.ts';
import { topic } from './topic.ts';

export const forms = topic({
  guards: {},
  actions: {
    showProblem: assign(({ context }, shown: Problem) => refuse(context, [shown])),
    showRefusal: assign(({ context }, refusal: ErrorReply) =>
      refuse(context, problemsFrom(refusal)),
    ),
  },
});
