import { useKnown } from '#src/app/use-journey.ts';
import type { QuestionProps } from './question-at.ts';

/** Repeats an answer that left the fields empty: "You told us you do not remember". */
export function SaidUnsure({ step, children }: Pick<QuestionProps, 'step'> & { children: string }) {
  const { unsure } = useKnown('unsure');
  return unsure.includes(step.id) ? <p className="muted">{children}</p> : null;
}
