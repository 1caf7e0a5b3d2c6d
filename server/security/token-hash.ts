import { createHash } from 'node:crypto';

/**
 * What is kept of a token that we made: whoever reads the database cannot use it. Fast, since a
 * token has too many random bytes to be guessed; passwords have accounts/password-hash.ts.
 */
export const hashOfToken = (token: string | Buffer): Buffer =>
  createHash('sha256').update(token).digest();
