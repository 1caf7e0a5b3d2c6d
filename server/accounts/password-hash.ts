import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { normalPassword } from '#domain/password.ts';

/**
 * Argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB of memory, two
 * passes, one lane. Every hash contains its parameters (PHC string), so a change here makes older
 * hashes `outdated` but keeps them valid.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** The hash of a password, as a PHC string. */
export const hashPassword = (password: string): Promise<string> =>
  hash(normalPassword(password), PARAMETERS);

let nobodys: Promise<string> | undefined;

/**
 * Whether the password matches the hash; `outdated` when it does but the hash has other parameters
 * than today's. Without a hash the answer is no, after the same work.
 */
export async function provePassword(
  kept: string | undefined,
  password: string,
): Promise<'yes' | 'outdated' | 'no'> {
  nobodys ??= hashPassword(randomBytes(32).toString('base64url'));
  const isRight = await verify(kept ?? (await nobodys), normalPassword(password));
  if (!isRight || kept === undefined) return 'no';
  return kept.startsWith(CURRENT) ? 'yes' : 'outdated';
}
