import type { z } from 'zod';

/** zod's issue for a part of an answer that the contract does not have. */
type Issue = z.core.$ZodIssue;

/**
 * Parses an answer by this page's contract. REL-04: parts added by a newer server are dropped,
 * since an open tab cannot know them; any other violation stays one.
 *
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
  // Dropping parts may reveal unknown parts that others hid; each round leaves fewer.
  while (!read.success && leaveOut(copy, read.error.issues)) read = schema.safeParse(copy);
  return read;
}

/** Drops the unknown parts; returns whether there were any. */
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
  // Of several shapes, the one whose only issues are unknown parts.
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
