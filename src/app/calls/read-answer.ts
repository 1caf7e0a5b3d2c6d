import type { z } from 'zod';

/** What zod says of a part that an answer has and the contract does not know. */
type Issue = z.core.$ZodIssue;

/**
 * An answer as the contract of this page has it. REL-04: parts that a newer server adds are left
 * out, since a tab that stays open cannot know them; whatever else is amiss stays amiss.
 * @returns as `safeParse` does
 */
export function readAnswer<S extends z.ZodType>(
  schema: S,
  answer: unknown,
): z.ZodSafeParseResult<z.output<S>> {
  const known = schema.safeParse(answer);
  if (known.success) return known;
  const copy: unknown = structuredClone(answer);
  let read: z.ZodSafeParseResult<z.output<S>> = known;
  // Whoever has left something out may see what was hidden by it; each round there is less left.
  while (!read.success && leaveOut(copy, read.error.issues)) read = schema.safeParse(copy);
  return read;
}

/** Whether there was something to leave out. */
function leaveOut(answer: unknown, issues: readonly Issue[]): boolean {
  return issues.map((issue) => leaveOutOne(answer, issue)).some(Boolean);
}

function leaveOutOne(answer: unknown, issue: Issue): boolean {
  const at = issue.path.reduce<unknown>(
    (part, key) => (isObject(part) ? part[String(key)] : undefined),
    answer,
  );
  if (issue.code === 'unrecognized_keys' && isObject(at)) {
    for (const key of issue.keys) delete at[key];
    return issue.keys.length > 0;
  }
  // Of several shapes, the one of which nothing else is said.
  if (issue.code === 'invalid_union') {
    const meant = issue.errors.find(
      (own) => own.length > 0 && own.every(({ code }) => code === 'unrecognized_keys'),
    );
    return meant !== undefined && leaveOut(at, meant);
  }
  return false;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
