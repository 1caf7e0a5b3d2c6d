// Refusals: values an area returns instead of a reply; one place turns them into the API's error
// shape.
import { ERRORS } from '#contract/error-codes.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Alternatives, ErrorReply } from '#contract/errors.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { Language } from '#domain/languages.ts';
import { problemText } from './problem-text.ts';

/** A field the visitor must correct; `params` fill the placeholders of the problem's sentence. */
export interface FieldProblem {
  name: string;
  problem: ProblemCode;
  params?: Record<string, string | number>;
}

export interface Refused {
  refused: ErrorCode;
  fields?: FieldProblem[];
  /** For ELIGIBLITY_ERROR about the whole person (ELG-03). */
  ineligible?: NonNullable<ErrorReply['ineligible']>;
  /** For DOSE_BOOKED: the bookings the visitor may know of (VAC-15). */
  bookedDoses?: NonNullable<ErrorReply['bookedDoses']>;
  alternatives?: Alternatives;
  /** For LINK_EXPIRED of an offer whose store is closed (DSK-04). */
  storeClosed?: true;
  bookedStore?: NonNullable<ErrorReply['bookedStore']>;
  /** For RATE_LIMITED, TOO_MUCH_HELD and UNAVAILABLE: when to try again. */
  retryAfterSeconds?: number;
}

/** Makes an expected refusal, as in `return refuse('FC_903_NotFound')`. */
export function refuse(code: ErrorCode, more: Omit<Refused, 'refused'> = {}): Refused {
  return { refused: code, ...more };
}

/** Refuses for one invalid field, as in `return invalid('patients')`. */
export const invalid = (name: string, problem: ProblemCode = 'field.invalid'): Refused =>
  invalidFields({ name, problem });

/** Refuses for these invalid fields. */
export const invalidFields = (...fields: FieldProblem[]): Refused =>
  refuse('INVALID_REQUEST', { fields });

const COME_AGAIN_SECONDS = 5;

/** The request is fine and may be retried soon. */
export const comeAgain = (): Refused =>
  refuse('UNAVAILABLE', { retryAfterSeconds: COME_AGAIN_SECONDS });

/** True for the result of `refuse`; no reply of the contract has this property. */
export function isRefused(outcome: unknown): outcome is Refused {
  return typeof outcome === 'object' && outcome !== null && 'refused' in outcome;
}

/** The body of a refusal in the visitor's language (api.md). */
export function errorReply(
  refused: Refused,
  language: Language,
  transactionId: string,
): ErrorReply {
  const {
    refused: code,
    fields,
    ineligible,
    bookedDoses,
    alternatives,
    storeClosed,
    bookedStore,
    retryAfterSeconds,
  } = refused;
  return {
    code,
    message: ERRORS[code][language],
    transactionId,
    ...(fields && {
      fields: fields.map(({ name, problem, params }) => ({
        name,
        code: problem,
        message: problemText(problem, language, params),
      })),
    }),
    ...(ineligible && { ineligible }),
    ...(bookedDoses && { bookedDoses }),
    ...(alternatives && { alternatives }),
    ...(storeClosed && { storeClosed }),
    ...(bookedStore && { bookedStore }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** Carries a refusal out of hooks and parsers, which cannot return one. */
export class RefusedRequest extends Error {
  readonly refusal: Refused;

  constructor(refusal: Refused) {
    super(refusal.refused);
    this.name = 'RefusedRequest';
    this.refusal = refusal;
  }
}
