/**
 * The code of a caught error: the system's (ENOENT, EADDRINUSE), PostgreSQL's (SQLSTATE) or a
 * package's own; undefined for what has none. A code may be logged and shown where a message could
 * repeat addresses and passwords.
 */
export const errorCode = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : undefined;
