// The problems of the form in front of the visitor, as the journey keeps them.
import type { JourneyContext } from '../knowledge/context.ts';
import type { Problem } from '../knowledge/problem.ts';

/** A refused Continue: the problems, and a count, so that a second refusal is announced too. */
export const refuse = (context: JourneyContext, problems: Problem[]) => ({
  problems,
  refusals: context.refusals + 1,
});

/**
 * Whether a problem found now blocks. A problem that is a question does until it was asked:
 * continuing with it on screen answers it.
 */
export const standsInTheWay = (shown: Problem[], now: Problem[]): boolean =>
  now.some(
    ({ field, code, meant }) =>
      meant === undefined || !shown.some((asked) => asked.field === field && asked.code === code),
  );

/**
 * Problems that remain after an edit: fields are re-checked as they are corrected, and none is
 * added while typing.
 */
export const stillWrong = (shown: Problem[], now: Problem[]): Problem[] =>
  shown.flatMap((problem) => now.find(({ field }) => field === problem.field) ?? []);
