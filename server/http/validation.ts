// What zod found wrong, as fields of the API's error shape (VAL-11).
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { isProblemCode } from '#domain/problems.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { refuse, RefusedRequest } from './refusal.ts';
import type { FieldProblem } from './refusal.ts';

/** Validates one part of a request by its zod schema and hands its output on (defaults filled in, unknown fields refused). */
export const validateByZod: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (input) => {
    const parsed = schema.safeParse(input);
    if (parsed.success) return { value: parsed.data };
    if (httpPart === 'params' && parsed.error.issues.some(isVersion)) {
      return { error: new RefusedRequest(refuse('FC_903_NotFound')) };
    }
    const fields = parsed.error.issues.flatMap((issue) =>
      fieldsOf(issue, input, httpPart ?? 'body'),
    );
    return { error: new RefusedRequest(refuse('INVALID_REQUEST', { fields })) };
  };

/** A version that an operation does not have is an address that does not exist (API-06). */
const isVersion = (issue: z.core.$ZodIssue) => issue.path[0] === 'version';

function fieldsOf(issue: z.core.$ZodIssue, input: unknown, part: string): FieldProblem[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      name: [...issue.path, key].join('.'),
      problem: 'field.unknown',
    }));
  }
  return [{ name: issue.path.join('.') || part, problem: problemOf(issue, input) }];
}

/** The contract writes problem codes where a rule of the domain speaks; elsewhere the issue is one of form. */
function problemOf(issue: z.core.$ZodIssue, input: unknown): ProblemCode {
  if (isProblemCode(issue.message)) return issue.message;
  return valueAt(input, issue.path) === undefined ? 'field.missing' : 'field.invalid';
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    input,
  );
}
