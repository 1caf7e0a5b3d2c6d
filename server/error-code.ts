/**
 * The code of a caught error: the system's (ENOENT, EADDRINUSE), PostgreSQL's (SQLSTATE) or a
 * package's own; undefined when it has none. Unlike a message, a code may be logged and shown: it
 * cannot repeat addresses or passwords.
 */
export const errorCode = (cause: unknown): string | undefined =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : undefined;
