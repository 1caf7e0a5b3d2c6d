import type { ProblemCode } from '#domain/problems.ts';

/** A field of a form and what is wrong with it. The name is the field's own (VAL-10). */
export interface Problem {
  field: string;
  code: ProblemCode;
  /** VAL-06: the character of the answer that its field cannot have. */
  character?: string;
  /** VAL-03: what was probably meant; then this is a question, and is asked once. */
  meant?: string;
}
