import type { QuestionProps } from './question-at.ts';

/** Reads back an answer that left nothing in the fields: "You told us you do not remember". */
export function SaidUnsure({
  snapshot,
  step,
  children,
}: Pick<QuestionProps, 'snapshot' | 'step'> & { children: string }) {
  return snapshot.context.unsure.includes(step.id) ? <p className="muted">{children}</p> : null;
}
