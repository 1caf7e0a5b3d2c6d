import type { ProblemCode } from '#domain/problems.ts';

/** A field of a form and its problem. The name is the field's own (VAL-10). */
export interface Problem {
  field: string;
  code: ProblemCode;
  /** VAL-06: the character in the answer that its field does not allow. */
  character?: string;
  /** VAL-03: what was probably meant; the problem is then a question, asked once. */
  meant?: string;
}
