import { createHash } from 'node:crypto';

/**
 * The stored hash of a token we made, so that a reader of the database cannot use it. A fast hash
 * is enough: a token has too many random bytes to guess. Passwords use accounts/password-hash.ts.
 */
export const hashOfToken = (token: string | Buffer): Buffer =>
  createHash('sha256').update(token).digest();
