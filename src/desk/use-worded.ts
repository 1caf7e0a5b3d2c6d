import { isProblemCode } from '#domain/problems.ts';
import { useProblemText } from '#src/i18n/problem-text.ts';

/** Our own sentence for a known code; anything else is shown as the server sent it. */
export function useWorded(): (problem: string) => string {
  const problemText = useProblemText();
  return (problem) => (isProblemCode(problem) ? problemText(problem) : problem);
}
