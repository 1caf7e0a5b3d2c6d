// The last calls of this tab, shown at /logger for debugging (RTE-11): which, when, with what
// outcome. Nothing a visitor entered can get in: an entry consists only of names and numbers of our
// own (DIA-01).
import { ERRORS, type ErrorCode } from '#contract/error-codes.ts';
import { SERVICE_ERRORS, type ServiceErrorCode } from '#contract/service-error.ts';

/** Removed when the session is cleared completely (docs/session.md). */
export const CALLS_KEY = 'dosepath.calls';
export const CALLS_KEPT = 100;

const OUTCOMES = ['answered', 'refused', 'failed', 'cancelled'] as const;
export type CallOutcome = (typeof OUTCOMES)[number];

export interface RecordedCall {
  /** An `operationId` of the contract, to look up there. */
  operation: string;
  /** Our id of this attempt, as in the server's log: `X-Transaction-Id`. */
  transactionId: string;
  /** When it started: milliseconds since the epoch, by this device. */
  at: number;
  /** How long it took, in milliseconds. */
  ms: number;
  outcome: CallOutcome;
  /** 0 when there was no answer. */
  status: number;
  /** Our code for a failure (API-03). */
  failure?: ServiceErrorCode;
  /** The server's code for a refusal or a failure. */
  refusal?: ErrorCode;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const OPERATION_ID = /^[a-z][A-Za-z]{2,59}$/;
const LAST_STATUS = 599;

const isOperation = (name: unknown): name is string =>
  typeof name === 'string' && OPERATION_ID.test(name);
const isOutcome = (name: unknown): name is CallOutcome =>
  OUTCOMES.some((outcome) => outcome === name);
const isRefusal = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERRORS, code);
const isFailure = (code: unknown): code is ServiceErrorCode =>
  (typeof code === 'string' || typeof code === 'number') && Object.hasOwn(SERVICE_ERRORS, code);
const isCount = (value: unknown, most = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;

/**
 * The only way in and out: keeps only the fields listed here, whatever it is given; undefined when
 * that is not a call.
 */
export function asRecordedCall(given: unknown): RecordedCall | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { operation, transactionId, at, ms, outcome, status, failure, refusal } = given as Partial<
    // Untrusted: each field is checked below.
    Record<keyof RecordedCall, unknown>
  >;
  if (!isOperation(operation) || !isOutcome(outcome)) return undefined;
  if (typeof transactionId !== 'string' || !UUID.test(transactionId)) return undefined;
  if (!isCount(at) || !isCount(ms) || !isCount(status, LAST_STATUS)) return undefined;
  return {
    operation,
    transactionId,
    at,
    ms,
    outcome,
    status,
    ...(isFailure(failure) && { failure }),
    ...(isRefusal(refusal) && { refusal }),
  };
}

/** The stored calls, oldest first. Throws when the storage is refused. */
export function recordedCalls(storage: Storage): RecordedCall[] {
  const kept = parsed(storage.getItem(CALLS_KEY) ?? '[]');
  return Array.isArray(kept) ? kept.flatMap((one) => asRecordedCall(one) ?? []) : [];
}

/** Stores a call with the last ones. Throws when the storage is full or refused. */
export function keepCall(storage: Storage, call: unknown): void {
  const kept = asRecordedCall(call);
  if (!kept) return;
  const calls = [...recordedCalls(storage), kept].slice(-CALLS_KEPT);
  storage.setItem(CALLS_KEY, JSON.stringify(calls));
}

/** Throws when the storage is refused. */
export const forgetCalls = (storage: Storage): void => storage.removeItem(CALLS_KEY);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
