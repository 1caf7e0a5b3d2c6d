import { problemText } from '#domain/problems.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';

/** The problems of the form on screen, in the words of the page's language: one by one, and as the summary wants them. */
export function useProblems({ context }: JourneySnapshot) {
  const worded = context.problems.map(({ field, code }) => ({
    fieldId: field,
    message: problemText(code, context.language),
  }));
  return {
    problemOf: (field: string) => worded.find(({ fieldId }) => fieldId === field)?.message,
    summary: { problems: worded, attempt: context.refusals },
  };
}
