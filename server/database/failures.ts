import { errorCode } from '#server/error-code.ts';
// PostgreSQL's failures, told apart by SQLSTATE. Messages are never read: they may repeat what a
// patient typed.

/**
 * Class 08 and 57P0x: the connection or the server is gone; class 53: no disk, memory or connection
 * is left; 57014: a statement took too long; 25006: it takes no writes (another server does now);
 * 58000, 58030: its disk does not answer (PostgreSQL, appendix A).
 */
const LOST = /^(08...|53...|57P0[1-5]|57014|25006|580[03]0)$/;

/** What a server says that takes no work, or none from this connection, any more. */
const OUT_OF_WORK = /^(57P0[1-5]|25006)$/;

/**
 * Serialization failure and deadlock: the same transaction may well succeed when it is tried again.
 */
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

/** What the driver throws without any code when a connection breaks or none comes free in time. */
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
} as const;

/** True when the database did not answer, as opposed to refusing a statement. */
export function isDatabaseLost(error: unknown): boolean {
  return causes(error).some((cause) => {
    const code = errorCode(cause) ?? '';
    if (LOST.test(code) || SYSTEM_CODES.includes(code)) return true;
    return code === '' && DRIVER_MESSAGES.some((start) => cause.message.startsWith(start));
  });
}

/** True when nothing came back in time: whatever the connection was, it is no connection now. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === SILENT;

/** True when the server at the other end of this connection will do nothing more for us. */
export const isOutOfWork = (error: unknown): boolean =>
  error instanceof Error && OUT_OF_WORK.test(errorCode(error) ?? '');

/**
 * True when a prepared statement answers other columns than when it was prepared: a migration ran
 * since. It fails on that connection for ever, and succeeds on a new one.
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
 * True when the error, or what it was caused by (drizzle wraps), has that SQLSTATE, on that
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
