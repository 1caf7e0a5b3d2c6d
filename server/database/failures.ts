import { errorCode } from '#server/error-code.ts';
// PostgreSQL's failures, told apart by SQLSTATE. Messages are never read: they may repeat what a
// patient typed.

/**
 * Class 08 and 57P0x: the connection or the server is gone; class 53: no disk, memory or connection
 * is left; 57014: a statement took too long; 25006: it accepts no writes (another server does now);
 * 58000, 58030: its disk does not answer (PostgreSQL, appendix A).
 */
const LOST = /^(08...|53...|57P0[1-5]|57014|25006|580[03]0)$/;

/** Codes of a server that will do no more work, or none on this connection. */
const OUT_OF_WORK = /^(57P0[1-5]|25006)$/;

/** Serialization failure and deadlock: the same transaction may succeed when retried. */
const RETRYABLE = /^(40001|40P01)$/;

const SYSTEM_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

const SILENT = 'Query read timeout';

/**
 * What the driver throws, without a code, when a connection breaks or none becomes free in time.
 */
const DRIVER_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  SILENT,
];

export const SqlState = {
  uniqueViolation: '23505',
  exclusionViolation: '23P01',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  diskFull: '53100',
  notAllowed: '42501',
  lockNotHad: '55P03',
} as const;

/** True when the database did not answer, as opposed to refusing a statement. */
export function isDatabaseLost(error: unknown): boolean {
  return causes(error).some((cause) => {
    const code = errorCode(cause) ?? '';
    if (LOST.test(code) || SYSTEM_CODES.includes(code)) return true;
    return code === '' && DRIVER_MESSAGES.some((start) => cause.message.startsWith(start));
  });
}

/** True when no answer came in time: the connection must be considered dead. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === SILENT;

/** True when the server at the other end of this connection will do no more work for us. */
export const isOutOfWork = (error: unknown): boolean =>
  error instanceof Error && OUT_OF_WORK.test(errorCode(error) ?? '');

/**
 * True when a prepared statement returns other columns than when it was prepared, because a
 * migration ran since. It keeps failing on that connection, and succeeds on a new one.
 */
export const isOfOldTable = (error: unknown): boolean =>
  error instanceof Error &&
  errorCode(error) === '0A000' &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery';

export function isRetryable(error: unknown): boolean {
  return causes(error).some(
    (cause) => RETRYABLE.test(errorCode(cause) ?? '') || isOfOldTable(cause),
  );
}

/**
 * True when the error, or one of its causes (drizzle wraps errors), has that SQLSTATE, for that
 * constraint if one is named.
 */
export function hasSqlState(error: unknown, state: string, constraint?: string): boolean {
  return causes(error).some(
    (cause) =>
      errorCode(cause) === state &&
      (constraint === undefined || ('constraint' in cause && cause.constraint === constraint)),
  );
}

function causes(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  return [
    error,
    ...causes(error.cause),
    ...(error instanceof AggregateError ? error.errors.flatMap(causes) : []),
  ];
}
