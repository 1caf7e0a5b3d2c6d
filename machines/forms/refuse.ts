// What is wrong with the form in front of the visitor, as the journey keeps it.
import type { JourneyContext } from '../knowledge/context.ts';
import type { Problem } from '../knowledge/problem.ts';

/**
 * A refused Continue: what is wrong, and that it happened again, so that the second time is heard
 * as well.
 */
export const refuse = (context: JourneyContext, problems: Problem[]) => ({
  problems,
  refusals: context.refusals + 1,
});

/**
 * Whether what is found now stands in the way. A question does until it has been asked: whoever
 * goes on with it on screen has answered it.
 */
export const standsInTheWay = (shown: Problem[], now: Problem[]): boolean =>
  now.some(
    ({ field, code, meant }) =>
      meant === undefined || !shown.some((asked) => asked.field === field && asked.code === code),
  );

/**
 * Problems that are still there after an edit: a field is re-checked as it is mended, and none is
 * added while typing (ux.md).
 */
export const stillWrong = (shown: Problem[], now: Problem[]): Problem[] =>
  shown.flatMap((problem) => now.find(({ field }) => field === problem.field) ?? []);
