import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { useProblemText } from '#src/i18n/problem-text.ts';

/** The problems of the form on screen, in the words of the page's language: one by one, and as the summary wants them. */
export function useProblems({ context }: JourneySnapshot) {
  const textOf = useProblemText();
  const worded = context.problems.map(({ field, code }) => ({
    fieldId: field,
    message: textOf(code),
  }));
  return {
    problemOf: (field: string) => worded.find(({ fieldId }) => fieldId === field)?.message,
    summary: { problems: worded, attempt: context.refusals },
  };
}
