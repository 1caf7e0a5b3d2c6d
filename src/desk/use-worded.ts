import { isProblemCode } from '#domain/problems.ts';
import { useProblemText } from '#src/i18n/problem-text.ts';

/** A problem of ours by its code; what the server says otherwise, as it says it. */
export function useWorded(): (problem: string) => string {
  const problemText = useProblemText();
  return (problem) => (isProblemCode(problem) ? problemText(problem) : problem);
}
