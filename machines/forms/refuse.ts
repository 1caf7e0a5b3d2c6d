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
 * Problems that are still there after an edit: a field is re-checked as it is mended, and none is
 * added while typing (ux.md).
 */
export const stillWrong = (shown: Problem[], now: Problem[]): Problem[] =>
  shown.flatMap((problem) => now.find(({ field }) => field === problem.field) ?? []);
