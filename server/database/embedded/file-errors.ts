/**
 * The code of what node:fs throws (EACCES, EROFS, ...), to tell expected refusals apart and to name
 * them.
 */
export function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : 'unknown';
}
