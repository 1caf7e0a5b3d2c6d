import { useKnown } from '#src/app/use-journey.ts';
import { useProblemText } from '#src/i18n/problem-text.ts';

/**
 * The problems of the form on screen, in the words of the page's language: one by one, and as the
 * summary wants them.
 */
export function useProblems() {
  const { problems, refusals } = useKnown('problems', 'refusals');
  const textOf = useProblemText();
  const worded = problems.map(({ field, code, character }) => ({
    fieldId: field,
    message: textOf(code, { character }),
  }));
  return {
    problemOf: (field: string) => worded.find(({ fieldId }) => fieldId === field)?.message,
    summary: { problems: worded, attempt: refusals },
  };
}
