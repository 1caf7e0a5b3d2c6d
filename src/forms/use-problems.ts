import { useJourney, useKnown } from '#src/app/use-journey.ts';
import { useProblemText } from '#src/i18n/problem-text.ts';

/** Whose details a form asks for: "your date of birth" or "the patient's". */
export type Whose = 'own' | 'other';

/**
 * The problems of the form on screen, in the page's language: one by one, and as the summary needs
 * them.
 *
 * @param asked whose details are asked for, if not those of the person the booking is for
 */
export function useProblems(asked?: Whose) {
  const { problems, refusals } = useKnown('problems', 'refusals');
  const booksForSelf = useJourney(({ context }) => context.start.bookingOption === 'me');
  const whose = asked ?? (booksForSelf ? 'own' : 'other');
  const textOf = useProblemText();
  const worded = problems.map(({ field, code, character, meant }) => ({
    fieldId: field,
    message: textOf(code, { character, meant }, whose === 'own'),
  }));
  return {
    problemOf: (field: string) => worded.find(({ fieldId }) => fieldId === field)?.message,
    summary: { problems: worded, attempt: refusals },
  };
}
