import type { ProblemCode } from '#domain/problems.ts';

/** A field of a form and what is wrong with it. The name is the field's own (VAL-10). */
export interface Problem {
  field: string;
  code: ProblemCode;
}
