// The last calls of this tab, for whoever looks into a bug at /logger (RTE-11): which, when, with
// what outcome. There is no room in it for what was said: an entry is made of names and numbers of
// our own, and of nothing else (DIA-01).
import { ERRORS, type ErrorCode } from '#contract/error-codes.ts';
import { SERVICE_ERRORS, type ServiceErrorCode } from '#contract/service-error.ts';

/** It goes when everything goes (docs/session.md). */
export const CALLS_KEY = 'dosepath.calls';
export const CALLS_KEPT = 100;

const OUTCOMES = ['answered', 'refused', 'failed', 'cancelled'] as const;
export type CallOutcome = (typeof OUTCOMES)[number];

export interface RecordedCall {
  /** An `operationId` of the contract: who shows it looks it up there. */
  operation: string;
  /** Our own number of this attempt, as the server's log has it: `X-Transaction-Id`. */
  transactionId: string;
  /** When it began: milliseconds since the epoch, by this device. */
  at: number;
  /** How long it took, in milliseconds. */
  ms: number;
  outcome: CallOutcome;
  /** 0 when nothing answered. */
  status: number;
  /** What we make of a failure (API-03). */
  failure?: ServiceErrorCode;
  /** What the server says of a refusal or a failure. */
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
 * The one way in and out: whatever it is given, only what is listed here comes through; undefined
 * when that is no call.
 */
export function asRecordedCall(given: unknown): RecordedCall | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const { operation, transactionId, at, ms, outcome, status, failure, refusal } = given as Partial<
    // Nothing is believed of it: each field is checked below.
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

/** The calls that are kept, oldest first. Throws where the storage is refused. */
export function recordedCalls(storage: Storage): RecordedCall[] {
  const kept = parsed(storage.getItem(CALLS_KEY) ?? '[]');
  return Array.isArray(kept) ? kept.flatMap((one) => asRecordedCall(one) ?? []) : [];
}

/** Keeps a call beside the last ones. Throws where the storage is full or refused. */
export function keepCall(storage: Storage, call: unknown): void {
  const kept = asRecordedCall(call);
  if (!kept) return;
  const calls = [...recordedCalls(storage), kept].slice(-CALLS_KEPT);
  storage.setItem(CALLS_KEY, JSON.stringify(calls));
}

/** Throws where the storage is refused. */
export const forgetCalls = (storage: Storage): void => storage.removeItem(CALLS_KEY);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
