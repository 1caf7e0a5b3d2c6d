import type { JourneyContext, Problem } from './context.ts';

/** A refused Continue: what is wrong, and that it happened again, so that the second time is heard as well. */
export const refuse = (context: JourneyContext, problems: Problem[]) => ({
  problems,
  refusals: context.refusals + 1,
});
