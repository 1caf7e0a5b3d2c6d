import type { IsoDate } from '#domain/dates.ts';
import { isSameToken } from '#server/security/session-token.ts';
import type { Proof, Reach } from './search.store.ts';

/**
 * What a date of birth opens, undefined when it is none of these. Every one is compared, and where
 * there is none something is: neither a wrong date nor a number that is none is told by its time.
 */
export function reachOf(proofs: readonly Proof[], dateOfBirth: IsoDate): Reach | undefined {
  const compared = [...proofs, { dateOfBirth: '', reach: undefined }];
  return compared.filter((proof) => isSameToken(proof.dateOfBirth, dateOfBirth))[0]?.reach;
}
