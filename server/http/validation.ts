// Turns zod's issues into the fields of the API's error shape (VAL-11).
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { isProblemCode } from '#domain/problems.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { isWritable } from '#domain/text.ts';
import { invalidFields, refuse, RefusedRequest, type FieldProblem } from './refusal.ts';

/** Keeps refusals readable: a limited number of fields, with names of limited length. */
const MOST_FIELDS = 50;
const LONGEST_NAME = 80;

/**
 * Validates one part of a request with its zod schema and passes on the output (defaults filled in,
 * unknown fields refused).
 */
export const validateByZod: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (input) => {
    const parsed = schema.safeParse(input);
    if (parsed.success) {
      const ill = illTextIn(parsed.data);
      return ill
        ? { error: refusedAt([{ name: ill.join('.'), problem: 'field.invalid' }]) }
        : { value: parsed.data };
    }
    if (httpPart === 'params' && parsed.error.issues.some(isVersion)) {
      return { error: new RefusedRequest(refuse('FC_903_NotFound')) };
    }
    const problems = parsed.error.issues.flatMap((issue) =>
      fieldsOf(issue, input, httpPart ?? 'body'),
    );
    return { error: refusedAt(problems) };
  };

/** Refuses a request for fields as a program named them, however many and long. */
export function refusedAt(problems: readonly FieldProblem[]): RefusedRequest {
  const fields = problems
    .slice(0, MOST_FIELDS)
    .map(({ name, ...rest }) => ({ ...rest, name: shortened(name) }));
  return new RefusedRequest(invalidFields(...fields));
}

const shortened = (name: string) =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;

/**
 * The path of text that cannot be stored. The value has passed its schema, so its depth is bounded.
 */
function illTextIn(value: unknown): string[] | undefined {
  if (typeof value === 'string') return isWritable(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const path = isWritable(name) ? illTextIn(inner) : [];
    if (path) return [name, ...path];
  }
  return undefined;
}

/** A version an operation does not have is an address that does not exist (API-06). */
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

/** Domain rules put problem codes into the contract's messages; any other issue is one of form. */
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
