// What the server's own validation says of a request, in the words of the forms.
import type { Operation } from '#contract/operation.ts';
import type { Problem } from '#machines/knowledge/problem.ts';
import { problemsFrom } from '#machines/forms/wire-fields.ts';
import { errorReply, RefusedRequest } from '#server/http/refusal.ts';
import { validateByZod } from '#server/http/validation.ts';

type Part = 'body' | 'query';

/**
 * What is wrong with a part of a request once it has travelled: one problem a field, sorted by
 * field.
 */
export function wireProblems(
  { method, path, ...operation }: Operation,
  part: Part,
  sent: unknown,
): Problem[] {
  const schema = operation[part];
  if (!schema) throw new Error(`${path} has no ${part}`);
  const validate = validateByZod({ schema, method, url: path, httpPart: part });
  const outcome: unknown = validate(JSON.parse(JSON.stringify(sent)));
  const error = typeof outcome === 'object' && outcome && 'error' in outcome && outcome.error;
  if (!error) return [];
  if (!(error instanceof RefusedRequest)) throw error;
  return sorted(problemsFrom(errorReply(error.refusal, 'en', '')));
}

/** In an order that both sides have: by field, the first problem of each. */
export const sorted = (problems: readonly Problem[]): Problem[] =>
  [...new Map(problems.toReversed().map((one) => [one.field, one])).values()].toSorted(
    (one, other) => one.field.localeCompare(other.field),
  );
