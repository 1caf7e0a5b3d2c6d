// Reads the answer of a call: its value, or its refusal.
import type { ErrorReply } from '#contract/errors.ts';
import type { ServiceError, ServiceErrorCode } from '#contract/service-error.ts';

/**
 * The answer of a call: the requested value, or a refusal the caller must expect. Trouble on the
 * way is thrown as a ServiceError.
 */
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: ErrorReply };

/**
 * The answer a call ended with. The guard's event type is the union of all; an onDone event always
 * carries its output.
 */
export const outcomeOf = (event: unknown) => (event as { output: Outcome<unknown> }).output;

/** The line was lost (1003), or 30 s went by (1004): whether it was done nobody knows (API-03). */
const NO_ANSWER: ReadonlySet<unknown> = new Set([1003, 1004] satisfies ServiceErrorCode[]);

/** Whether the call that threw has no answer at all. */
export const isUnanswered = (event: unknown): boolean =>
  NO_ANSWER.has((event as { error?: Partial<ServiceError> }).error?.code);

/** The value of an accepted answer; the guard before has checked that it is one. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(`A refusal (${outcome.refusal.code}) was taken for an answer.`);
}

/** The refusal in a refused answer; the guard before has checked that it is one. */
export function refusalOf(outcome: Outcome<unknown>): ErrorReply {
  if (!outcome.ok) return outcome.refusal;
  throw new Error('An answer was taken for a refusal.');
}
